import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', environment: 'node', include: ['domain/**/*.test.ts'] } },
      { test: { name: 'tools', environment: 'node', include: ['tools/**/*.test.ts'] } },
      { test: { name: 'emulators', environment: 'node', include: ['emulators/**/*.test.ts'] } },
    ],
  },
});
