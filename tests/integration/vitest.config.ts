import { defineConfig } from 'vitest/config';

/** In the local environment: `npm test` starts one, or `npm start` has. */
export default defineConfig({
  test: {
    name: 'integration',
    root: import.meta.dirname,
    environment: 'node',
    // One world: what one file brings about, another would find.
    fileParallelism: false,
    // Firebase's server SDK is loaded once, not once for each file.
    isolate: false,
    include: ['**/*.test.ts'],
    // Longer than mail is waited for.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
