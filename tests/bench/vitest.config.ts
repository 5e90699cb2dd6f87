import { defineConfig } from 'vitest/config';

/** Every benchmark in its tiny form. The accuracy of alerts is a project of its own. */
export default defineConfig({
  test: {
    name: 'bench',
    root: import.meta.dirname,
    environment: 'node',
    include: ['*.test.ts'],
    testTimeout: 300_000,
  },
});
