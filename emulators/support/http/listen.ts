import type { AddressInfo, Server } from 'node:net';

const EXPLANATIONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already. Stop it or choose another port',
  EACCES: 'this user may not use that port. Choose one above 1023',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'no such host is known',
};

/**
 * Starts listening.
 *
 * @param port 0 lets the system choose a free port
 * @returns the port
 * @throws Error with a readable message when the address is not available
 */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const reason = EXPLANATIONS[error.code ?? ''] ?? error.message;
      reject(new Error(`Cannot listen on ${host}:${port}: ${reason}.`, { cause: error }));
    };
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
