import { describe, expect, it } from 'vitest';
import type { BusinessDate } from '../../calendar/business-date.ts';
import { DEFAULT_TIME_ZONE } from '../../calendar/time-zone.ts';
import type { Connection } from '../../connections/connection.ts';
import { businessAlertStateSchema } from '../business-alert-state-schema.ts';
import type { Posting } from '../../ledger/posting.ts';
import { cents } from '../../money/cents.ts';
import type { SourceState } from '../../connections/source-state.ts';
import { aConnection } from '../../../../tests/kit/builders/connection.ts';
import { findEvidenceFaults } from '../../../../tests/kit/checks/evidence-faults.ts';
import { findSentenceFaults } from '../../../../tests/kit/checks/sentence-faults.ts';
import {
  dayOf,
  every,
  lineOn,
  ordinaryPurchases,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { answerAlert } from '../policy/answer-alert.ts';
import {
  nextAlertCheckAt,
  recordAlertEmail,
  dueAlertEmails,
  REPEAT_AFTER_MS,
  takeForDigest,
} from '../policy/intraday-alerts.ts';
import { detectNewDays } from './detect-new-days.ts';
import { detectIntraday } from './detect-intraday.ts';
import { detectHistory } from './detect-history.ts';
import { asStoredAlert } from '../stored-alert.ts';
import {
  recordChangedPostings,
  EMPTY_ALERT_STATE,
  toDetectorPosting,
  type BusinessAlertState,
} from '../business-alert-state.ts';

const HISTORY = 200;
const HOUR_MS = 3_600_000;

/** Rent, two employees paid every two weeks, and a shop that earns what it spends. */
const ORDINARY: readonly Posting[] = [
  ...ordinaryPurchases(HISTORY),
  ...every(30, HISTORY, (offset) => lineOn(offset, -200_000, { counterparty: 'Landlord' })),
  ...every(14, HISTORY, (offset) =>
    lineOn(offset, -150_000, { counterparty: 'Ada Baker', kind: 'payroll' }),
  ),
  ...every(1, HISTORY, (offset) => lineOn(offset, 40_000, { counterparty: 'Sales', kind: 'sale' })),
];

function stateAfterHistory(lines: readonly Posting[] = ORDINARY): BusinessAlertState {
  const { checkpoint, later } = detectHistory({
    lines: lines.map(toDetectorPosting),
    until: dayOf(HISTORY - 1),
    balance: null,
    rules: [],
  });
  return { ...EMPTY_ALERT_STATE, checkpoint, unprocessed: later };
}

/** Returns noon in Chicago. */
const noonOf = (date: BusinessDate): Date => new Date(`${date}T18:00:00Z`);

const check = (
  alertState: BusinessAlertState,
  offset: number,
  {
    balance = null,
    connections = {},
    now = noonOf(dayOf(offset)),
  }: {
    balance?: number | null;
    connections?: Readonly<Record<string, Connection>>;
    now?: Date;
  } = {},
) =>
  detectIntraday(alertState, {
    now,
    timeZone: DEFAULT_TIME_ZONE,
    today: dayOf(offset),
    balance: balance === null ? null : cents(balance),
    connections: new Map(Object.entries(connections)),
  });

const foundBy = (changed: readonly Posting[], offset = HISTORY + 1) =>
  check(recordChangedPostings(stateAfterHistory(), changed, []), offset);

const NOVA = lineOn(HISTORY + 1, -150_000, { id: 'nova', counterparty: 'Nova Trading' });

describe('intraday detection', () => {
  it('finds a large first payment, a duplicate payroll and an unusually large bill', () => {
    const last = Math.floor((HISTORY - 1) / 14) * 14;
    const again = lineOn(last + 3, -150_000, { counterparty: 'Ada Baker', kind: 'payroll' });
    const bill = lineOn(HISTORY + 1, -3_000_000, { counterparty: 'Landlord' });
    expect(foundBy([NOVA]).found).toMatchObject([{ alert: { finding: 'new-payee' } }]);
    expect(foundBy([again], HISTORY).found).toMatchObject([
      { alert: { finding: 'payroll-doubled', level: 'critical' } },
    ]);
    expect(foundBy([bill]).found).toMatchObject([
      { alert: { counterparty: 'Landlord', level: 'critical' } },
    ]);
    const dearer = lineOn(HISTORY + 1, -260_000, { counterparty: 'Landlord' });
    expect(foundBy([dearer]).found).toEqual([]);
  });

  it('finds nothing in ordinary postings of an incomplete day', () => {
    expect(foundBy([lineOn(HISTORY, -4500, { counterparty: 'Landlord' })]).found).toEqual([]);
    expect(foundBy(ordinaryPurchases(HISTORY + 1).slice(-1)).found).toEqual([]);
  });

  it('finds cash under the floor only with a known balance', () => {
    const spending = stateAfterHistory(ORDINARY.filter(({ kind }) => kind !== 'sale'));
    const alertState = recordChangedPostings(
      spending,
      [lineOn(HISTORY, -100, { counterparty: 'Landlord' })],
      [],
    );
    const low = check(alertState, HISTORY, { balance: 100 });
    expect(low.found).toMatchObject([{ alert: { finding: 'cash-low', level: 'critical' } }]);
    expect(check(alertState, HISTORY).found).toEqual([]);
    expect(
      check({ ...low.alertState, hasNewPostings: true }, HISTORY + 1, { balance: 90 }).found,
    ).toEqual([]);
  });

  it('leaves the detector state unchanged, so that the daily run processes the day', () => {
    const alertState = recordChangedPostings(stateAfterHistory(), [NOVA], []);
    const before = JSON.stringify(alertState.checkpoint);
    const { alertState: after } = check(alertState, HISTORY + 1);
    expect(JSON.stringify(alertState.checkpoint)).toBe(before);
    expect(after.checkpoint).toBe(alertState.checkpoint);
    expect(after.unprocessed).toEqual(alertState.unprocessed);
    expect(after.hasNewPostings).toBe(false);
  });

  it('uses the same alert id as the daily run', () => {
    const { alertState, found } = foundBy([NOVA]);
    const source: SourceState = {
      name: 'First Bank',
      provides: ['profit', 'cash'],
      completeThrough: dayOf(HISTORY + 1),
      problem: null,
    };
    const detected = detectNewDays(alertState, {
      until: dayOf(HISTORY + 1),
      sources: [source],
      balanceOn: () => null,
    });
    const raised = detected.raised.filter(({ alert }) => alert.finding === 'new-payee');
    expect(raised).toMatchObject([{ id: found[0]?.id, previousStatus: 'open' }]);
  });

  it('skips what the owner answered as expected', () => {
    const { alertState, found } = foundBy([NOVA]);
    const [one] = found;
    if (!one) throw new Error('Nothing was found.');
    const stored = asStoredAlert(one, 'USD', noonOf(dayOf(HISTORY + 1)));
    const { alertState: answered } = answerAlert(stored, alertState, {
      alertId: one.id,
      answer: 'expected',
      by: 'ada',
      at: noonOf(dayOf(HISTORY + 1)),
      today: dayOf(HISTORY + 1),
    });
    const fresh = { ...answered, trackedAlerts: [], hasNewPostings: true };
    expect(check(fresh, HISTORY + 1).found).toEqual([]);
  });

  it('survives storage as JSON', () => {
    const { alertState } = foundBy([NOVA]);
    expect(businessAlertStateSchema.parse(JSON.parse(JSON.stringify(alertState)))).toEqual(
      alertState,
    );
    const {
      intradayAlerts: _intradayAlerts,
      hasNewPostings: _hasNewPostings,
      connectionsAt: _at,
      ...old
    } = alertState;
    expect(businessAlertStateSchema.parse(JSON.parse(JSON.stringify(old)))).toEqual({
      ...old,
      intradayAlerts: [],
      hasNewPostings: false,
      connectionsAt: null,
    });
  });
});

describe('e-mails about urgent alerts', () => {
  const now = noonOf(dayOf(HISTORY + 1));
  const later = new Date(now.getTime() + REPEAT_AFTER_MS);

  it('are sent at once, once more later, and then stop', () => {
    const { alertState, found } = foundBy([NOVA]);
    const id = found[0]?.id ?? '';
    expect(dueAlertEmails(alertState, now)).toMatchObject([{ found: { id }, round: 1 }]);
    expect(nextAlertCheckAt(alertState, now)).toEqual(now);
    const first = recordAlertEmail(alertState, id, 1, now);
    expect(dueAlertEmails(first, new Date(later.getTime() - 1))).toEqual([]);
    expect(nextAlertCheckAt(first, now)).toEqual(later);
    expect(dueAlertEmails(first, later)).toMatchObject([{ round: 2 }]);
    const second = recordAlertEmail(first, id, 2, later);
    expect(dueAlertEmails(second, new Date(later.getTime() * 2))).toEqual([]);
    expect(nextAlertCheckAt(second, later)).toBeNull();
    // A late report of the first e-mail changes nothing.
    expect(recordAlertEmail(second, id, 1, now)).toEqual(second);
  });

  it('are mentioned in the next digest only', () => {
    const { alertState, found } = foundBy([NOVA]);
    const sent = recordAlertEmail(alertState, found[0]?.id ?? '', 1, now);
    const { alertState: after, intradayAlerts } = takeForDigest(sent);
    expect(intradayAlerts).toHaveLength(1);
    expect(takeForDigest(after).intradayAlerts).toEqual([]);
    expect(dueAlertEmails(after, later)).toHaveLength(1);
  });
});

describe('a connection alert', () => {
  const now = noonOf(dayOf(HISTORY));
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const stale = (rest: Partial<Connection>, alertState = stateAfterHistory()) =>
    check(alertState, HISTORY, { connections: { bank: aConnection(ago(3), rest) }, now });
  const quietFor = (hours: number): Partial<Connection> => ({
    accounts: aConnection(ago(hours)).accounts,
  });

  it.each([
    ['fresh', {}, undefined],
    [
      'broken since yesterday noon',
      { problem: 'needs-reconnect', problemSince: ago(24) },
      'critical',
    ],
    ['broken for less', { problem: 'needs-reconnect', problemSince: ago(23.9) }, undefined],
    ['whose access ended two days ago', { accessEndsAt: ago(48) }, 'critical'],
    ['whose access ended this morning', { accessEndsAt: ago(4) }, undefined],
    ['whose provider is down', { problem: 'provider-down', problemSince: ago(48) }, undefined],
    ['silent for more than four days', quietFor(97), 'warning'],
    ['silent over a long weekend', quietFor(95), undefined],
    [
      'silent and broken',
      { ...quietFor(97), problem: 'needs-reconnect', problemSince: ago(30) },
      'critical',
    ],
    ['that its owner ended', { ...quietFor(900), disconnectedAt: ago(800) }, undefined],
    [
      'that is read for the first time',
      { ...quietFor(900), initialSync: { since: dayOf(0), progress: null, lineCount: 0 } },
      undefined,
    ],
  ] as const)('is raised for a connection that is %s', (_, rest, level) => {
    expect(stale(rest).found.map(({ alert }) => alert.level)).toEqual(level ? [level] : []);
  });

  it.each([
    ['broken', { problem: 'needs-reconnect', problemSince: ago(30) }, 30, 24],
    ['silent', quietFor(99.5), 99, 96],
  ] as const)('states its duration and its first report: %s', (_, rest, hours, most) => {
    const [found] = stale(rest).found;
    expect(found?.alert.evidence?.figures).toEqual({ hours, alertAfterHours: most });
    expect(found && findEvidenceFaults('connection', found.alert)).toEqual([]);
    expect(found && findSentenceFaults(found.alert, 'USD')).toEqual([]);
  });

  it('is checked again when the state of the connection changes without new data', () => {
    expect(stale({}).alertState.connectionsAt).toEqual(new Date(ago(3).getTime() + 96 * HOUR_MS));
    const broken = stale({ problem: 'needs-reconnect', problemSince: ago(20) });
    expect(broken.alertState.connectionsAt).toEqual(new Date(now.getTime() + 4 * HOUR_MS));
  });

  it('stays one alert while the connection is broken, resolves, and is a new alert the next time', () => {
    const broken = { problem: 'needs-reconnect', problemSince: ago(30) } as const;
    const first = stale(broken);
    expect(stale(broken, first.alertState).found).toEqual([]);
    const restored = stale({}, first.alertState);
    expect(restored.resolved).toEqual([{ id: first.found[0]?.id, on: dayOf(HISTORY) }]);
    expect(dueAlertEmails(restored.alertState, now)).toEqual([]);
    expect(stale({ ...broken, problemSince: ago(26) }, restored.alertState).found).toHaveLength(1);
  });

  it('is not raised while its owner expects it', () => {
    const rule = {
      alertId: 'x',
      detector: 'connection',
      subject: 'bank',
      until: null,
      upTo: cents(0),
    } as const;
    const alertState = { ...stateAfterHistory(), rules: [rule] };
    expect(stale({ problem: 'needs-reconnect', problemSince: ago(30) }, alertState).found).toEqual(
      [],
    );
  });
});
