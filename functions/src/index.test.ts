import { SCHEDULES } from '@daily-snapshot/domain/contracts/schedule-run';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as exported from './index.ts';

/** What every instance holds before its first request, and what Google gives it at most at once. */
const BARE_MB = 200;
const SIDE_BY_SIDE = 80;

/** What one request holds at its height; of all others it is nothing to speak of. */
const HELD_MB: Readonly<Record<string, number>> = {
  // measured: 60,000 lines of 1,000 names
  replayHistory: 170,
  // a file of 8 MB
  importFile: 100,
  // 20,000 lines as the provider tells them and as ours
  syncConnection: 60,
  // a page three times over
  exportData: 20,
  // 20,000 lines of 500 counterparties are 3 MiB of memory of the detectors
  buildDigest: 6,
  checkAlerts: 6,
};

const endpointSchema = z.object({
  availableMemoryMb: z.number(),
  concurrency: z.number().nullable(),
  scheduleTrigger: z.object({ schedule: z.string(), timeZone: z.string() }).optional(),
});

const endpointOf = (one: unknown) => {
  const { __endpoint } = one as { __endpoint?: unknown };
  return endpointSchema.parse(JSON.parse(JSON.stringify(__endpoint)));
};

describe('an instance', () => {
  it.each(Object.entries(exported))('has room for what %s does side by side', (name, one) => {
    const { availableMemoryMb, concurrency } = endpointOf(one);
    const held = (concurrency ?? SIDE_BY_SIDE) * (HELD_MB[name] ?? 2);
    expect(BARE_MB + held).toBeLessThanOrEqual(availableMemoryMb);
  });
});

describe('what comes by itself', () => {
  it('comes by the clock, and not so long after the last deployment', () => {
    const told = Object.entries(exported).flatMap(([name, one]) => {
      const { scheduleTrigger } = endpointOf(one);
      return scheduleTrigger ? [[name, Object.values(scheduleTrigger)] as const] : [];
    });
    const cron = (minutes: number) => (minutes < 60 ? `*/${minutes} * * * *` : '0 * * * *');
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries(
        Object.entries(SCHEDULES).map(([name, minutes]) => [name, [cron(minutes), 'Etc/UTC']]),
      ),
    );
    for (const minutes of Object.values(SCHEDULES)) expect([5, 15, 60]).toContain(minutes);
  });
});
