import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../money/cents.ts';
import { pseudoRandom } from '../../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import {
  usualCharges,
  isStillExpected,
  packRecurringSeries,
  unpackRecurringSeries,
} from './recurring-series.ts';
import { Streams } from '../series/payment-streams.ts';

const FIRST = 18_600;
const KNOWN = 364;

/** A payer that pays every given number of days for a while and misses its due day by a little. */
interface Payer {
  readonly every: number;
  readonly jitter: number;
  readonly from: number;
  readonly length: number;
  readonly amount: number;
}

const payers: fc.Arbitrary<Payer[]> = fc.array(
  fc.record({
    every: fc.integer({ min: 5, max: 40 }),
    jitter: fc.nat(2),
    from: fc.nat(60),
    length: fc.integer({ min: 40, max: 700 }),
    amount: fc.integer({ min: 1, max: 90_000 }),
  }),
  { minLength: 1, maxLength: 6 },
);

const isPaidOn = ({ every, from, length, jitter }: Payer, offset: number): boolean => {
  const since = offset - from;
  if (since < 0 || since > length) return false;
  const place = Math.round(since / every);
  return since - place * every === Math.round(jitter * pseudoRandom(place, every));
};

/** Computes the totals of the last day from all charges. */
function addedUp(streams: Streams, today: number): number[] {
  const totals = Array.from({ length: KNOWN }, () => 0);
  for (const { key, series } of streams.recurringCounterparties()) {
    if (!isStillExpected(series, today)) continue;
    for (const { day, amount } of usualCharges(streams.get(key)?.charges ?? [], series)) {
      const place = day - (today - KNOWN + 1);
      if (place >= 0) totals[place] = (totals[place] ?? 0) + amount;
    }
  }
  return totals;
}

describe('recurring totals', () => {
  it('match a full recomputation day by day, with or without storage in between', () => {
    fc.assert(
      fc.property(payers, fc.integer({ min: 7, max: 90 }), (some, step) => {
        let streams = new Streams();
        for (let offset = 0; offset <= 760; offset += 1) {
          const today = FIRST + offset;
          some.forEach((payer, who) => {
            if (!isPaidOn(payer, offset)) return;
            const charge = { id: '', day: today, amount: cents(payer.amount), name: `${who}` };
            streams.add(`${who}`, charge);
          });
          if (offset % step !== 0) continue;
          expect(streams.recurring(today).window(today, KNOWN)).toEqual(addedUp(streams, today));
          streams = new Streams(streams.toState());
        }
      }),
      { numRuns: 12 },
    );
  });

  it('keep the same series after packing and unpacking', () => {
    const streams = new Streams();
    for (const day of [0, 30, 61, 92, 120])
      streams.add('RENT', { id: '', day: FIRST + day, amount: cents(70_000), name: 'Rent' });
    const series = streams.seriesOf('RENT');
    expect(series).not.toBeNull();
    expect(unpackRecurringSeries(packRecurringSeries([null, series]))).toEqual([null, series]);
  });
});
