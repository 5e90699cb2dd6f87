import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'rules',
    root: import.meta.dirname,
    environment: 'node',
    // No emulator has the credentials that the server SDK would look for on a network.
    env: { METADATA_SERVER_DETECTION: 'none' },
    include: ['**/*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
