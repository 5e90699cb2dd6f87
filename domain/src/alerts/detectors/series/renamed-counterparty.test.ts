import { describe, expect, it } from 'vitest';
import { dayNumber } from '../../../calendar/business-date.ts';
import { detectorEngineStateSchema } from '../../detector-state-schema.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { Posting } from '../../../ledger/posting.ts';
import {
  dayOf,
  every,
  lineOn,
  ordinaryPurchases,
} from '../../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import type { Candidate } from '../../types/candidate.ts';
import { DetectorEngine } from '../detector-engine.ts';

const UNTIL = 330;

/** From here on the bank writes the other name. */
const CHANGE = 200;

/** All that is noticed from the change on, said or not; through its document on every day. */
function noticedIn(lines: readonly Posting[]): Candidate[] {
  const visible = groupBy([...ordinaryPurchases(UNTIL), ...lines], ({ date }) => date);
  let watch = new DetectorEngine();
  return Array.from({ length: UNTIL }, (_, offset) => dayOf(offset)).flatMap((date) => {
    const noticed = watch.judge(date, visible.get(date) ?? [], null);
    const stored: unknown = JSON.parse(JSON.stringify(watch.toState()));
    watch = new DetectorEngine(detectorEngineStateSchema.parse(stored));
    return noticed
      .map(({ candidate }) => candidate)
      .filter(({ day }) => day >= dayNumber(dayOf(CHANGE)));
  });
}

type Change = readonly [before: string, after: string];

const monthly = (
  [before, after]: Change,
  amountOf: (offset: number) => number,
  kind?: 'payroll' | 'sale',
) =>
  every(30, UNTIL, (offset) =>
    lineOn(offset, amountOf(offset), {
      counterparty: offset < CHANGE ? before : after,
      ...(kind ? { kind } : {}),
    }),
  );

const found = (candidates: readonly Candidate[]) =>
  candidates.flatMap(({ detector }) =>
    detector === 'variable-spend' || detector.startsWith('revenue') ? [] : detector,
  );

const SPELLINGS: readonly Change[] = [
  ['SQ *HARBOR', 'HARBOR LLC'],
  ['Harbor Coffee Roast', 'HARBOR COFFEE ROASTERS INC'],
  ['Harbor Coffee Roasters', 'HARBOR COFFEE'],
];

describe('a counterparty whose name is spelt anew for good', () => {
  it.each(SPELLINGS)('is still the customer whose payment came: %s, %s', (...names) => {
    expect(found(noticedIn(monthly(names, () => 400_000, 'sale')))).toEqual([]);
  });

  it.each(SPELLINGS)('is still the vendor that was paid before: %s, %s', (...names) => {
    expect(found(noticedIn(monthly(names, () => -90_000)))).toEqual([]);
    const raised = noticedIn(monthly(names, (offset) => (offset > 250 ? -108_000 : -90_000)));
    expect(raised[0]).toMatchObject({ detector: 'bill', finding: 'price-raised' });
  });

  it.each(SPELLINGS)('is still the employee: %s, %s', (...names) => {
    expect(found(noticedIn(monthly(names, () => -300_000, 'payroll')))).toEqual([]);
  });

  it('is missed under the new name as under the old', () => {
    const lines = monthly(['SQ *HARBOR', 'HARBOR LLC'], () => 400_000, 'sale');
    const stopped = noticedIn(lines.filter(({ date }) => date < dayOf(270)));
    expect(new Set(found(stopped))).toEqual(new Set(['missed-payment']));
  });
});

describe('somebody with a name like that of somebody known', () => {
  const KNOWN = every(30, UNTIL, (offset) =>
    lineOn(offset, -90_000, { counterparty: 'Harbor Coffee' }),
  );
  const other = (offset: number, amount: number) =>
    found(
      noticedIn([...KNOWN, lineOn(offset, amount, { counterparty: 'Harbor Coffee Roasters' })]),
    );

  it('is somebody new out of time, or for another amount', () => {
    expect(other(225, -90_000)).toContain('first-payment');
    expect(other(240 - 3, -900_000)).toContain('first-payment');
  });
});
