import { defineConfig } from 'vitest/config';

/** Tests the Firestore ports of the functions. Each suite starts its own emulator. */
export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    environment: 'node',
    // No emulator has the credentials that the server SDK would look for on a network.
    env: { METADATA_SERVER_DETECTION: 'none' },
    include: ['**/*.test.ts'],
    // A test that takes ten seconds alone took sixty on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
