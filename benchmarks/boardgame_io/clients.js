// Two seats at each of so many matches; every match makes a move each so many seconds.
// node clients.js PORT MATCHES EVERY ACTS: prints milliseconds from a move to the other seat's event.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { TicTacToe } = require("./game.js");

const [port, matches, every, acts] = process.argv.slice(2).map(Number);
const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

function seat(matchID, playerID) {
  const multiplayer = SocketIO({ server: `http://127.0.0.1:${port}` });
  const client = Client({ game: TicTacToe, matchID, playerID, multiplayer, debug: false });
  client.waiters = [];
  client.subscribe((state) => {
    client.waiters = client.waiters.filter(([number, resolve]) => {
      if (!state || state._stateID < number) return true;
      resolve(performance.now());
      return false;
    });
  });
  client.reached = (number) =>
    new Promise((resolve) => {
      const state = client.getState();
      if (state && state._stateID >= number) resolve(performance.now());
      else client.waiters.push([number, resolve]);
    });
  client.start();
  return client;
}

async function play(number, latencies) {
  const seats = [];
  for (const playerID of ["0", "1"]) {
    const client = seat(`m${number}`, playerID); // the first to come creates the match
    await client.reached(0);
    seats.push(client);
  }
  await sleep((every * number) / matches);
  for (let act = 0; act < acts; act += 1) {
    // a client ends its own turn only when the server says so: the other one already knows
    const [mover, other] = [seats[act % 2], seats[1 - (act % 2)]];
    const state = mover.getState();
    const free = state.G.cells.flatMap((owner, cell) => (owner === null ? [cell] : []));
    const began = performance.now();
    mover.moves.mark(free[(act * 7 + number) % free.length]);
    const next = mover.getState()._stateID;
    latencies.push((await other.reached(next)) - began);
    const left = every - (performance.now() - began) / 1000;
    if (left > 0) await sleep(left);
  }
}

async function main() {
  const latencies = [];
  await Promise.all([...Array(matches).keys()].map((number) => play(number, latencies)));
  console.log(JSON.stringify(latencies));
  process.exit(0);
}

main();
