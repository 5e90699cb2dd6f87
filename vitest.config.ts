import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Property tests that take a second alone take many beside a busy neighbour. */
const testTimeout = 20_000;

/** The tests beside the code of a workspace. */
const unit = (name: string) => ({
  test: { name, environment: 'node', testTimeout, include: [`${name}/**/*.test.ts`] },
});

export default defineConfig({
  test: {
    projects: [
      unit('domain'),
      unit('functions'),
      unit('emulators'),
      unit('scripts'),
      unit('tools'),
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          testTimeout,
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
      // What crosses a boundary: each suite says itself what it needs.
      'tests/*/vitest.config.ts',
    ],
  },
});
