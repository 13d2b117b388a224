// Endless tic-tac-toe as in benchmarks/tic_tac_toe.py: a row, or a full board, empties the board.
const ROWS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

exports.TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null), rows: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
      const isRow = ROWS.some((row) => row.every((place) => G.cells[place] === playerID));
      if (isRow) G.rows[Number(playerID)] += 1;
      if (isRow || !G.cells.includes(null)) G.cells = Array(9).fill(null);
    },
  },
};
