import { defineConfig } from 'vitest/config';

/** The ports of the functions in Firestore: each suite starts an emulator of its own. */
export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    environment: 'node',
    // No emulator has the credentials that the server SDK would look for on a network.
    env: { METADATA_SERVER_DETECTION: 'none' },
    include: ['**/*.test.ts'],
    // What takes ten seconds alone took sixty on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
