/** Loaded before the program: Ctrl-C as the third file is put in its place, however busy the machine is. */
const fs = require("node:fs");

const rename = fs.renameSync;
let count = 0;
fs.renameSync = (...places) => {
  if (++count === 3) process.kill(process.pid, "SIGINT");
  rename(...places);
};
