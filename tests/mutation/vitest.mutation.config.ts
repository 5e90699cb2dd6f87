import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const ROOT = join(import.meta.dirname, '../..');

/** Runs the unit tests on the copy of the source that Stryker has mutated. */
export default defineConfig({
  // The workspace links in node_modules lead to the original source.
  resolve: {
    alias: [
      {
        find: /^@daily-snapshot\/domain\/(.*)$/,
        replacement: join(ROOT, 'domain/src/$1.ts'),
      },
    ],
  },
  test: {
    root: ROOT,
    environment: 'node',
    testTimeout: 60_000,
    include: (process.env.MUTATION_TESTS ?? '').split(' '),
  },
});
