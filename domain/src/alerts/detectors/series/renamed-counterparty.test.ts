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
import type { Candidate } from '../../alert/candidate.ts';
import { DetectorEngine } from '../detector-engine.ts';

const UNTIL = 330;

/** The day from which the bank writes the other name. */
const CHANGE = 200;

/**
 * Returns all candidates from the change on, reported or not. The state is stored and read back
 * every day.
 */
function candidatesIn(lines: readonly Posting[]): Candidate[] {
  const visible = groupBy([...ordinaryPurchases(UNTIL), ...lines], ({ date }) => date);
  let engine = new DetectorEngine();
  return Array.from({ length: UNTIL }, (_, offset) => dayOf(offset)).flatMap((date) => {
    const candidates = engine.detect(date, visible.get(date) ?? [], null);
    const stored: unknown = JSON.parse(JSON.stringify(engine.toState()));
    engine = new DetectorEngine(detectorEngineStateSchema.parse(stored));
    return candidates
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

describe('counterparty whose spelling changes for good', () => {
  it.each(SPELLINGS)('remains the same customer: %s, %s', (...names) => {
    expect(found(candidatesIn(monthly(names, () => 400_000, 'sale')))).toEqual([]);
  });

  it.each(SPELLINGS)('remains the same vendor: %s, %s', (...names) => {
    expect(found(candidatesIn(monthly(names, () => -90_000)))).toEqual([]);
    const raised = candidatesIn(monthly(names, (offset) => (offset > 250 ? -108_000 : -90_000)));
    expect(raised[0]).toMatchObject({ detector: 'bill', finding: 'price-raised' });
  });

  it.each(SPELLINGS)('remains the same employee: %s, %s', (...names) => {
    expect(found(candidatesIn(monthly(names, () => -300_000, 'payroll')))).toEqual([]);
  });

  it('gets a missed-payment alert under the new name as under the old name', () => {
    const lines = monthly(['SQ *HARBOR', 'HARBOR LLC'], () => 400_000, 'sale');
    const stopped = candidatesIn(lines.filter(({ date }) => date < dayOf(270)));
    expect(new Set(found(stopped))).toEqual(new Set(['missed-payment']));
  });
});

describe('unknown counterparty with a similar name', () => {
  const KNOWN = every(30, UNTIL, (offset) =>
    lineOn(offset, -90_000, { counterparty: 'Harbor Coffee' }),
  );
  const other = (offset: number, amount: number) =>
    found(
      candidatesIn([...KNOWN, lineOn(offset, amount, { counterparty: 'Harbor Coffee Roasters' })]),
    );

  it('counts as new if the day or the amount differs', () => {
    expect(other(225, -90_000)).toContain('first-payment');
    expect(other(240 - 3, -900_000)).toContain('first-payment');
  });
});
