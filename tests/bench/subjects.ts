import { join } from 'node:path';
import { spawnServer, spawnStandIn, type ServerProcess } from '../conformance/server-process.ts';

/** A server that is measured. */
export interface Subject {
  readonly name: string;
  start(): Promise<ServerProcess>;
}

export const STAND_IN: Subject = { name: 'stand-in', start: spawnStandIn };

/** What npm has to offer besides: gRPC only, and without rules. */
export const PEER: Subject = {
  name: '@firestore-emulator/server',
  start: () =>
    spawnServer('--no-warnings', '--import', 'tsx', join(import.meta.dirname, 'peer.ts')),
};
