import { join } from 'node:path';
import {
  spawnServer,
  spawnEmulator,
  type ServerProcess,
} from '../../firestore-conformance/server-process.ts';

/** A Firestore server that is measured. */
export interface Subject {
  readonly name: string;
  start(): Promise<ServerProcess>;
}

/** Ends the server with this process, also after an error. */
async function ownedByUs(starting: Promise<ServerProcess>): Promise<ServerProcess> {
  const server = await starting;
  const kill = () => server.child.kill('SIGKILL');
  process.once('exit', kill);
  server.child.once('exit', () => process.removeListener('exit', kill));
  return server;
}

export const EMULATOR: Subject = {
  name: 'our emulator',
  start: () => ownedByUs(spawnEmulator()),
};

/** The only comparable emulator on npm. It supports gRPC only and has no security rules. */
export const PEER: Subject = {
  name: '@firestore-emulator/server',
  start: () =>
    ownedByUs(
      spawnServer('--no-warnings', '--import', 'tsx', join(import.meta.dirname, 'peer-server.ts')),
    ),
};
