import { describe, expect, it } from 'vitest';
import type { Posting } from '../../ledger/posting.ts';
import { cents } from '../../money/cents.ts';
import {
  dayOf,
  lineOn,
  ordinaryPurchases,
  counterSales,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { correctOpenAlerts } from './correct-open-alerts.ts';
import { detectNewDays } from './detect-new-days.ts';
import { detectHistory } from './detect-history.ts';
import {
  EMPTY_ALERT_STATE,
  recordChangedPostings,
  toDetectorPosting,
  type BusinessAlertState,
} from '../business-alert-state.ts';

const HISTORY = 200;
const NOW = HISTORY + 5;

const read = (lines: readonly Posting[], offset: number) =>
  detectHistory({
    lines: lines.map(toDetectorPosting),
    until: dayOf(offset),
    balance: null,
    rules: [],
  });

const nova = (amount: number) =>
  lineOn(HISTORY + 1, amount, { id: 'nova', counterparty: 'Nova Trading' });

/** A business with a reported first payment of a few days ago. */
function stateWithAlert() {
  const { checkpoint } = read(ordinaryPurchases(HISTORY), HISTORY - 1);
  const alertState = recordChangedPostings(
    { ...EMPTY_ALERT_STATE, checkpoint },
    [nova(-150_000)],
    [],
  );
  const sources = [
    { name: 'Bank', provides: ['profit'], completeThrough: dayOf(NOW), problem: null },
  ] as const;
  const detected = detectNewDays(alertState, { until: dayOf(NOW), sources, balanceOn: () => null });
  const [alert] = detected.raised;
  if (!alert) throw new Error('no alert was raised');
  return { alertState: detected.alertState, id: alert.id };
}

/** Corrects its open alert after history was read again. */
const readAgain = (alertState: BusinessAlertState, lines: readonly Posting[], offset = NOW) =>
  correctOpenAlerts(alertState, read([...ordinaryPurchases(HISTORY), ...lines], offset).lately);

describe('an open alert after history was read again', () => {
  it('stays the same while its postings are the same', () => {
    const { alertState } = stateWithAlert();
    expect(readAgain(alertState, [nova(-150_000)])).toEqual({
      alertState,
      resolved: [],
      corrected: [],
    });
  });

  it('gets the new amount of its posting', () => {
    const { alertState, id } = stateWithAlert();
    const { corrected, resolved, alertState: after } = readAgain(alertState, [nova(-90_000)]);
    expect(corrected).toMatchObject([
      {
        id,
        alert: { actual: 90_000, lines: ['nova'] },
        correction: { on: dayOf(NOW), was: 150_000 },
      },
    ]);
    expect(resolved).toEqual([]);
    expect(after.trackedAlerts).toMatchObject([{ id, actual: 90_000, resolvedOn: null }]);
    expect(readAgain(after, [nova(-90_000)]).corrected).toEqual([]);
  });

  it('links to its posting under a new id, with no other change', () => {
    const { alertState, id } = stateWithAlert();
    const anew = lineOn(HISTORY + 1, -150_000, { id: 'nova-2', counterparty: 'Nova Trading' });
    const { corrected, alertState: after } = readAgain(alertState, [anew]);
    expect(corrected).toMatchObject([{ id, alert: { lines: ['nova-2'] }, correction: null }]);
    expect(after.changes).toEqual([]);
    expect(readAgain(after, [anew]).corrected).toEqual([]);
  });

  it('is one change for the next digest after several changes, and no change if it is restored', () => {
    const { alertState, id } = stateWithAlert();
    const smaller = readAgain(alertState, [nova(-90_000)]).alertState;
    expect(smaller.changes).toMatchObject([
      { id, was: { actual: 150_000 }, now: { actual: 90_000 } },
    ]);
    const smallest = readAgain(smaller, [nova(-80_000)]).alertState;
    expect(smallest.changes).toMatchObject([
      { id, was: { actual: 150_000 }, now: { actual: 80_000 } },
    ]);
    expect(readAgain(smallest, [nova(-150_000)]).alertState.changes).toEqual([]);
    expect(readAgain(smallest, []).alertState.changes).toMatchObject([
      { id, was: { actual: 150_000 }, now: null },
    ]);
  });

  it('resolves by its new range', () => {
    const { alertState } = stateWithAlert();
    const [tracked] = readAgain(alertState, [nova(-90_000)]).alertState.trackedAlerts;
    expect(tracked?.low).toBe(tracked?.lastAlert?.expected?.low);
    expect(tracked?.lastAlert).toMatchObject({ actual: 90_000 });
    expect(tracked?.lastAlert).not.toHaveProperty('evidence');
  });

  it('resolves if its posting was removed', () => {
    const { alertState, id } = stateWithAlert();
    const { corrected, resolved, alertState: after } = readAgain(alertState, []);
    expect({ corrected, resolved }).toEqual({ corrected: [], resolved: [{ id, on: dayOf(NOW) }] });
    expect(after.trackedAlerts).toMatchObject([{ id, resolvedOn: expect.any(Number) }]);
    expect(readAgain(after, []).resolved).toEqual([]);
  });

  it('continues under its new cause if it is a lasting drop', () => {
    const halved = counterSales(HISTORY + 20, (offset) => (offset < HISTORY ? 1 : 0.5));
    const { checkpoint, later } = read(halved, HISTORY - 1);
    const detectOn = (known: BusinessAlertState, offset: number) => {
      const until = dayOf(offset);
      const sources = [
        { name: 'Bank', provides: ['profit'], completeThrough: until, problem: null },
      ] as const;
      return detectNewDays(known, { until, sources, balanceOn: () => null });
    };
    const first = detectOn({ ...EMPTY_ALERT_STATE, checkpoint, unprocessed: later }, NOW + 2);
    const [drop] = first.alertState.trackedAlerts;
    expect(drop?.detector).toBe('revenue-drift');
    const renamed = first.alertState.trackedAlerts.map((alert) => ({ ...alert, cause: 'since 1' }));
    const anew = read(halved, NOW + 2);
    const again = correctOpenAlerts(
      {
        ...first.alertState,
        checkpoint: anew.checkpoint,
        unprocessed: anew.later,
        trackedAlerts: renamed,
      },
      anew.lately,
    );
    expect(again.resolved).toEqual([]);
    expect(detectOn(again.alertState, NOW + 3).resolved).toEqual([]);
  });

  it('stays stored if it is older than an alert can stay open', () => {
    const { alertState } = stateWithAlert();
    expect(readAgain(alertState, [], NOW + 200)).toEqual({
      alertState,
      resolved: [],
      corrected: [],
    });
  });

  it('is also corrected in pending e-mails and in the next digest', () => {
    const { alertState, id } = stateWithAlert();
    const found = read([...ordinaryPurchases(HISTORY), nova(-150_000)], NOW).backtest?.alerts[0];
    if (!found) throw new Error('nothing was found');
    const foundAt = new Date('2021-07-24T15:00:00Z');
    const intradayAlerts = [
      { id, alert: found, foundAt, emailCount: 1, emailAt: foundAt, isInDigest: false },
    ];
    expect(readAgain({ ...alertState, intradayAlerts }, []).alertState.intradayAlerts).toEqual([]);
    const [smaller] = readAgain({ ...alertState, intradayAlerts }, [nova(-90_000)]).alertState
      .intradayAlerts;
    expect(smaller?.alert.actual).toBe(cents(90_000));
  });
});
