import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { describe, expect, it } from 'vitest';
import type { History } from '../faults/check-history.ts';
import { memoryGrowthPercent } from './memory-growth.ts';
import { runSoak, SOAK_START, type SoakOptions, type StartTarget } from './soak-run.ts';
import { inMemory } from './soak-targets.ts';

const AUTUMN_NIGHT = addDays(SOAK_START, 10);
const SPRING_NIGHT = businessDate('2027-03-10');

/** Runs ten days in memory and changes what happened on them. */
const changing =
  (change: (history: History) => Partial<History>): StartTarget =>
  async (...started) => {
    const target = await inMemory(...started);
    return {
      ...target,
      run: async (...day) => {
        const history = await target.run(...day);
        return { ...history, ...change(history) };
      },
    };
  };

const soak = (options: Partial<SoakOptions>, start: StartTarget = inMemory) =>
  runSoak({ seed: 1, businesses: 4, from: AUTUMN_NIGHT, days: 7, ...options }, start);

describe('a soak run', () => {
  it.each([
    ['in autumn', AUTUMN_NIGHT],
    ['in spring', SPRING_NIGHT],
  ])('sends one mail per business and weekday while clocks change %s', async (_, from) => {
    const result = await soak({ from, days: 7 });
    expect(result).toMatchObject({ digestDays: 5, mails: 20, broken: [] });
  });

  it('finds a mail that was never accepted', async () => {
    const { broken } = await soak(
      {},
      changing(({ accepted }) => ({ accepted: accepted.slice(1) })),
    );
    expect(broken.join()).toContain('exactly one mail was accepted');
  });

  it('finds a mail that was accepted twice', async () => {
    const { broken } = await soak(
      {},
      changing(({ accepted }) => ({ accepted: [...accepted, ...accepted.slice(0, 1)] })),
    );
    expect(broken.join()).toContain('businesses got a second mail');
  });

  it('finds a mail that leaves before it is due', async () => {
    const early = ({ accepted }: History) =>
      accepted.map((one) => ({ ...one, at: new Date(one.at.getTime() - 3_600_000) }));
    const { broken } = await soak(
      {},
      changing((history) => ({ accepted: early(history) })),
    );
    expect(broken.join()).toContain('no mail was accepted before it was due');
  });

  it('finds a digest whose figures differ by a cent', async () => {
    const digests = ({ digests: stored }: History) =>
      new Map(
        [...stored].map(([id, digest]): [string, unknown] => [
          id,
          JSON.parse(
            JSON.stringify(digest).replace(/("days":.*?"amount":)(\d+)/, (_, before, amount) =>
              [before, Number(amount) + 1].join(''),
            ),
          ),
        ]),
      );
    const { broken } = await soak(
      {},
      changing((history) => ({ digests: digests(history) })),
    );
    expect(broken.join()).toContain('its figures equal the ledger');
  });

  it('finds a mail on a weekend', async () => {
    let last: History['accepted'] = [];
    const { broken } = await soak(
      {},
      changing(({ accepted }) => {
        if (accepted.length === 0) return { accepted: last };
        last = accepted;
        return {};
      }),
    );
    expect(broken.join()).toContain('mails on a weekend');
  });
});

describe('memoryGrowthPercent', () => {
  const days = (bytesOn: (day: number) => number) =>
    Array.from({ length: 130 }, (_, day) => bytesOn(day));

  it('is 0 for a process that fills its caches in ten days', () => {
    expect(memoryGrowthPercent(days((day) => 40 + Math.min(day, 10)))).toBeCloseTo(0);
  });

  it('is the growth within 60 days', () => {
    expect(memoryGrowthPercent(days((day) => 100 + Math.max(0, day - 10)))).toBeCloseTo(60);
  });

  it('is unknown for a short run', () => {
    expect(memoryGrowthPercent([1, 2, 3])).toBeUndefined();
  });
});
