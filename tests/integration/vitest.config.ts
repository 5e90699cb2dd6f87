import { defineConfig } from 'vitest/config';

/** In the local world: `npm test` starts one, or `npm start` has. */
export default defineConfig({
  test: {
    name: 'integration',
    root: import.meta.dirname,
    environment: 'node',
    // One world: what one file brings about, another would find.
    fileParallelism: false,
    include: ['**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
