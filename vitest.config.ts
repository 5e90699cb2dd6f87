import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Property tests that take a second alone take many beside a busy neighbour: a slow machine fails nothing. */
const testTimeout = 60_000;

/** The tests beside the code of a workspace. */
const unit = (name: string, isolate = true) => ({
  test: { name, environment: 'node', testTimeout, isolate, include: [`${name}/**/*.test.ts`] },
});

/** Nothing in it changes anything outside of a test: each file need not load the same modules again. */
const unitTogether = (name: string) => unit(name, false);

export default defineConfig({
  test: {
    // One for each core: by default a core is left free, which of two is half.
    maxWorkers: '100%',
    projects: [
      unitTogether('domain'),
      unitTogether('functions'),
      unitTogether('emulators'),
      unit('scripts'),
      unit('tools'),
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          testTimeout,
          // A window of its own for each file took five times as long as all the tests.
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
      // What crosses a boundary: each suite says itself what it needs.
      'tests/*/vitest.config.ts',
      'tests/bench/alerts/vitest.config.ts',
    ],
  },
});
