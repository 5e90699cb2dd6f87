// Preloaded into every process of the local world: ends it when the one that started it is gone
// (kill -9, a closed terminal), so that nothing is left behind.
const CHECK_EVERY_MS = 1000;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, CHECK_EVERY_MS).unref();
