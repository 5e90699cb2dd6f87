import { defineConfig } from 'vitest/config';

/** Tests of the reliability bar itself. `npm run bar` runs its rows. */
export default defineConfig({
  test: {
    name: 'bar',
    root: import.meta.dirname,
    environment: 'node',
    testTimeout: 60_000,
    include: ['**/*.test.ts'],
  },
});
