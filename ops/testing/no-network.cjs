// Preloaded by a test: every attempt to use the network ends the process with exit code 99.
const net = require('node:net');
const dns = require('node:dns');

const refuse = (what) => () => {
  process.stderr.write(`The process used the network: ${what}\n`);
  process.exit(99);
};

const connect = Object.getOwnPropertyDescriptor(net.Socket.prototype, 'connect').value;
net.Socket.prototype.connect = function (...args) {
  const [options] = args.flat();
  // tsx talks to itself through a file.
  if (typeof options?.path === 'string') return connect.apply(this, args);
  return refuse('connect')();
};
for (const name of ['lookup', 'resolve', 'resolveTxt', 'resolveCname']) {
  dns[name] = refuse(name);
  dns.promises[name] = refuse(name);
}
