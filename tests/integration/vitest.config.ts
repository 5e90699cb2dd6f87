import { defineConfig } from 'vitest/config';

/** In the local world: `npm test` starts one, or `npm start` has. */
export default defineConfig({
  test: {
    name: 'integration',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
