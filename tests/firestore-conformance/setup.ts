import { relative } from 'node:path';
import { beforeEach, inject } from 'vitest';
import { knownGap } from './known-gaps.ts';

const { host, port } = inject('firestore');
// The server SDK and rules-unit-testing find the emulator through this variable.
process.env.FIRESTORE_EMULATOR_HOST = `${host}:${port}`;
// The server SDK would look for Google credentials on the network.
process.env.METADATA_SERVER_DETECTION = 'none';

beforeEach(({ task, skip }) => {
  const suite = relative(import.meta.dirname, task.file.filepath).replace('.test.ts', '');
  const gap = knownGap(suite, task.name);
  if (gap) skip(gap.reason);
});
