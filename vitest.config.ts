import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Property tests that take a second alone take many on a busy machine. The limit is generous, so
 * that a slow machine fails no test.
 */
const testTimeout = 60_000;

/** The tests beside the code of a workspace. */
const unit = (name: string, isolate = true) => ({
  test: { name, environment: 'node', testTimeout, isolate, include: [`${name}/**/*.test.ts`] },
});

/** Files of these workspaces change nothing outside of a test, so they can share loaded modules. */
const unitTogether = (name: string) => unit(name, false);

export default defineConfig({
  test: {
    // One worker per core. By default one core is left free, which would halve the speed on two
    // cores.
    maxWorkers: '100%',
    projects: [
      unitTogether('domain'),
      unitTogether('functions'),
      unitTogether('emulators'),
      unit('scripts'),
      unit('tools'),
      unit('ops'),
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          testTimeout,
          // A separate window for each file took five times as long as all the tests.
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
      // Suites that cross a boundary. Each states its own needs.
      'tests/*/vitest.config.ts',
      'tests/bench/alerts/vitest.config.ts',
    ],
  },
});
