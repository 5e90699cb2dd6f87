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

function watched(lines: readonly Posting[] = ORDINARY): BusinessAlertState {
  const { memory, later } = detectHistory({
    lines: lines.map(toDetectorPosting),
    until: dayOf(HISTORY - 1),
    balance: null,
    rules: [],
  });
  return { ...EMPTY_ALERT_STATE, memory, unprocessed: later };
}

/** Returns noon in Chicago. */
const noonOf = (date: BusinessDate): Date => new Date(`${date}T18:00:00Z`);

const look = (
  book: BusinessAlertState,
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
  detectIntraday(book, {
    now,
    timeZone: DEFAULT_TIME_ZONE,
    today: dayOf(offset),
    balance: balance === null ? null : cents(balance),
    connections: new Map(Object.entries(connections)),
  });

const foundBy = (changed: readonly Posting[], offset = HISTORY + 1) =>
  look(recordChangedPostings(watched(), changed, []), offset);

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
    const spending = watched(ORDINARY.filter(({ kind }) => kind !== 'sale'));
    const book = recordChangedPostings(
      spending,
      [lineOn(HISTORY, -100, { counterparty: 'Landlord' })],
      [],
    );
    const low = look(book, HISTORY, { balance: 100 });
    expect(low.found).toMatchObject([{ alert: { finding: 'cash-low', level: 'critical' } }]);
    expect(look(book, HISTORY).found).toEqual([]);
    expect(look({ ...low.book, hasNews: true }, HISTORY + 1, { balance: 90 }).found).toEqual([]);
  });

  it('leaves the detector state unchanged, and the day to the daily run', () => {
    const book = recordChangedPostings(watched(), [NOVA], []);
    const before = JSON.stringify(book.memory);
    const { book: after } = look(book, HISTORY + 1);
    expect(JSON.stringify(book.memory)).toBe(before);
    expect(after.memory).toBe(book.memory);
    expect(after.unprocessed).toEqual(book.unprocessed);
    expect(after.hasNews).toBe(false);
  });

  it('uses the same alert id as the daily run', () => {
    const { book, found } = foundBy([NOVA]);
    const source: SourceState = {
      name: 'First Bank',
      provides: ['profit', 'cash'],
      completeThrough: dayOf(HISTORY + 1),
      problem: null,
    };
    const judged = detectNewDays(book, {
      until: dayOf(HISTORY + 1),
      sources: [source],
      balanceOn: () => null,
    });
    const told = judged.told.filter(({ alert }) => alert.finding === 'new-payee');
    expect(told).toMatchObject([{ id: found[0]?.id, before: 'standing' }]);
  });

  it('skips what the owner answered as expected', () => {
    const { book, found } = foundBy([NOVA]);
    const [one] = found;
    if (!one) throw new Error('Nothing was found.');
    const stored = asStoredAlert(one, 'USD', noonOf(dayOf(HISTORY + 1)));
    const { book: answered } = answerAlert(stored, book, {
      alertId: one.id,
      answer: 'expected',
      by: 'ada',
      at: noonOf(dayOf(HISTORY + 1)),
      today: dayOf(HISTORY + 1),
    });
    const fresh = { ...answered, standing: [], hasNews: true };
    expect(look(fresh, HISTORY + 1).found).toEqual([]);
  });

  it('survives storage as JSON', () => {
    const { book } = foundBy([NOVA]);
    expect(businessAlertStateSchema.parse(JSON.parse(JSON.stringify(book)))).toEqual(book);
    const { between: _between, hasNews: _hasNews, connectionsAt: _at, ...old } = book;
    expect(businessAlertStateSchema.parse(JSON.parse(JSON.stringify(old)))).toEqual({
      ...old,
      between: [],
      hasNews: false,
      connectionsAt: null,
    });
  });
});

describe('e-mails about urgent alerts', () => {
  const now = noonOf(dayOf(HISTORY + 1));
  const later = new Date(now.getTime() + REPEAT_AFTER_MS);

  it('are sent at once, once more later, and then stop', () => {
    const { book, found } = foundBy([NOVA]);
    const id = found[0]?.id ?? '';
    expect(dueAlertEmails(book, now)).toMatchObject([{ found: { id }, round: 1 }]);
    expect(nextAlertCheckAt(book, now)).toEqual(now);
    const first = recordAlertEmail(book, id, 1, now);
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
    const { book, found } = foundBy([NOVA]);
    const sent = recordAlertEmail(book, found[0]?.id ?? '', 1, now);
    const { book: after, told } = takeForDigest(sent);
    expect(told).toHaveLength(1);
    expect(takeForDigest(after).told).toEqual([]);
    expect(dueAlertEmails(after, later)).toHaveLength(1);
  });
});

describe('a connection', () => {
  const now = noonOf(dayOf(HISTORY));
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const silent = (rest: Partial<Connection>, book = watched()) =>
    look(book, HISTORY, { connections: { bank: aConnection(ago(3), rest) }, now });
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
  ] as const)('that is %s is reported as such', (_, rest, level) => {
    expect(silent(rest).found.map(({ alert }) => alert.level)).toEqual(level ? [level] : []);
  });

  it.each([
    ['broken', { problem: 'needs-reconnect', problemSince: ago(30) }, 30, 24],
    ['silent', quietFor(99.5), 99, 96],
  ] as const)(
    'that is %s is reported with its duration and its first report',
    (_, rest, hours, most) => {
      const [found] = silent(rest).found;
      expect(found?.alert.evidence?.figures).toEqual({ hours, toldAfterHours: most });
      expect(found && findEvidenceFaults('connection', found.alert)).toEqual([]);
      expect(found && findSentenceFaults(found.alert, 'USD')).toEqual([]);
    },
  );

  it('is checked again when its state changes without new data', () => {
    expect(silent({}).book.connectionsAt).toEqual(new Date(ago(3).getTime() + 96 * HOUR_MS));
    const broken = silent({ problem: 'needs-reconnect', problemSince: ago(20) });
    expect(broken.book.connectionsAt).toEqual(new Date(now.getTime() + 4 * HOUR_MS));
  });

  it('is one alert while it is broken, resolves, and is a new alert the next time', () => {
    const broken = { problem: 'needs-reconnect', problemSince: ago(30) } as const;
    const first = silent(broken);
    expect(silent(broken, first.book).found).toEqual([]);
    const mended = silent({}, first.book);
    expect(mended.settled).toEqual([{ id: first.found[0]?.id, on: dayOf(HISTORY) }]);
    expect(dueAlertEmails(mended.book, now)).toEqual([]);
    expect(silent({ ...broken, problemSince: ago(26) }, mended.book).found).toHaveLength(1);
  });

  it('is not reported while its owner expects it', () => {
    const rule = {
      alertId: 'x',
      detector: 'connection',
      subject: 'bank',
      until: null,
      upTo: cents(0),
    } as const;
    const book = { ...watched(), rules: [rule] };
    expect(silent({ problem: 'needs-reconnect', problemSince: ago(30) }, book).found).toEqual([]);
  });
});
