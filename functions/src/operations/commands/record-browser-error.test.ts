import { describe, expect, it } from 'vitest';
import type { BrowserError } from '@daily-snapshot/domain/operations/browser-error';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { instanceLimit, recordBrowserError, REPORTS_PER_MINUTE } from './record-browser-error.ts';

const NOW = new Date('2026-11-24T15:15:00Z');
const REPORT = {
  where: 'promise',
  type: 'TypeError',
  location: '/assets/dashboard-Ab_c-1.js:12:3456',
  route: '/dashboard/:business/alerts',
  build: 'index-Ab_c-1.js',
};

function setUp() {
  const added: BrowserError[] = [];
  const ports = {
    ...memoryPorts(),
    clock: { now: () => NOW },
    browserErrors: {
      add: async (error: BrowserError) => {
        added.push(error);
      },
    },
  };
  return { ports, added };
}

describe('recordBrowserError', () => {
  it('counts a report', async () => {
    const { ports, added } = setUp();
    expect(await recordBrowserError(ports, REPORT, () => true)).toEqual(REPORT);
    expect(added).toEqual([REPORT]);
  });

  it.each([
    ['a message', { ...REPORT, message: 'Dana Whitfield is not a function' }],
    ['a name as its type', { ...REPORT, type: 'Dana Whitfield' }],
    ['an address in its route', { ...REPORT, route: '/join/dana@acme.com' }],
    ['a query in its route', { ...REPORT, route: '/admin/users?address=dana' }],
    ['a foreign file', { ...REPORT, location: 'https://evil.example/a.js:1:1' }],
    ['another form', 'TypeError'],
  ])('drops a report with %s', async (_, report) => {
    const { ports, added } = setUp();
    expect(await recordBrowserError(ports, report, () => true)).toBeUndefined();
    expect(added).toEqual([]);
  });

  it('accepts a limited number a minute, and 1,000 a day', async () => {
    const limit = instanceLimit();
    const accepted = Array.from({ length: REPORTS_PER_MINUTE + 5 }, () => limit(NOW));
    expect(accepted.filter(Boolean)).toHaveLength(REPORTS_PER_MINUTE);
    expect(limit(new Date(NOW.getTime() + 60_000))).toBe(true);

    const { ports, added } = setUp();
    for (let index = 0; index < 1_005; index += 1)
      await recordBrowserError(ports, REPORT, () => true);
    expect(added).toHaveLength(1_000);
  });
});
