// A server of boardgame.io as its documentation starts one: node server.js PORT
const { Server, Origins } = require("boardgame.io/server");
const { TicTacToe } = require("./game.js");

const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
