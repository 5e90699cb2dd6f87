import { describe, expect, it } from 'vitest';
import { anAlert, aPosting, TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import {
  A_BANK,
  aSnapshot,
  type SnapshotChanges,
} from '../../../../tests/kit/builders/snapshot.ts';
import type { DigestAlert } from '../../alerts/alert/alert.ts';
import { addDays, businessDate } from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import { sentenceText } from '../../text/sentence.ts';
import type { Snapshot } from '../build/snapshot-schema.ts';
import { composeDigest } from '../render/compose-digest.ts';
import { actionView } from './action.ts';
import { digestFacts } from './digest-facts.ts';
import { preheaderText, subjectText } from './subject.ts';
import { summaryText } from './summary.ts';

const day = (date: string, sales: number, costs: number) => [
  aPosting({ kind: 'sale', amount: sales, date, counterparty: 'Walk-in' }),
  aPosting({ kind: 'expense', amount: -costs, date, counterparty: 'Acme' }),
];

const usual = Array.from({ length: 182 }, (_, index) =>
  day(addDays(TUESDAY, -index - 1), 420_000, 300_000),
).flat();

const snapshotOf = (sales: number, costs: number, changes: SnapshotChanges = {}) =>
  aSnapshot([...usual, ...day(TUESDAY, sales, costs)], changes);

const NORMAL = snapshotOf(420_000, 300_000);
const HIGH = snapshotOf(420_000, 900_040);

const mailboxLine = (
  snapshot: Snapshot,
  options: { readonly alerts?: readonly DigestAlert[]; readonly hidesAmounts?: boolean } = {},
) => {
  const facts = digestFacts(snapshot, options.alerts ?? []);
  return [
    sentenceText(subjectText(facts, options)),
    sentenceText(preheaderText(facts, options)),
  ] as const;
};

describe('the subject and the preheader', () => {
  it('lead with the result of a normal day', () => {
    expect(mailboxLine(NORMAL)).toEqual([
      'Corner Bakery: Normal Tuesday, $1,200 profit',
      'Revenue $4,200, expenses $3,000. Nothing needs you today.',
    ]);
  });

  it('lead with the number out of range, and give the second number beside it', () => {
    expect(mailboxLine(HIGH)).toEqual([
      'Corner Bakery: Expenses high: $9,000, $6,000 over normal',
      'Net profit low: a loss of $4,800, $6,000 under normal.',
    ]);
  });

  it('name a bank holiday without revenue, and do not compare it with an ordinary day', () => {
    const veteransDay = businessDate('2020-11-11');
    const before = Array.from({ length: 182 }, (_, index) =>
      day(addDays(veteransDay, -index - 1), 420_000, 300_000),
    ).flat();
    const onHoliday = (sales: number, costs: number) =>
      aSnapshot([...before, ...day(veteransDay, sales, costs)], {
        digestDay: addDays(veteransDay, 1),
        first: addDays(veteransDay, -182),
      });
    expect(mailboxLine(onHoliday(0, 0))).toEqual([
      'Corner Bakery: No revenue on Veterans Day',
      'Revenue $0, expenses $0. Nothing needs you today.',
    ]);
    const quiet = digestFacts(onHoliday(0, 0));
    const outside = Object.values(quiet.numbers).map((number) => number.outside);
    expect(outside).toEqual([null, null, null]);
    expect(sentenceText(summaryText(quiet))).toBe(
      'You had no revenue on Wednesday, November 11 (Veterans Day).',
    );
    expect(sentenceText(summaryText(digestFacts(onHoliday(0, 900_000))))).toBe(
      'Expenses were high: $9,000, which is $6,000 over normal for a Wednesday. You had no revenue on Wednesday, November 11 (Veterans Day).',
    );
    expect(mailboxLine(onHoliday(1_000, 0))[0]).toMatch(/^Corner Bakery: Revenue low: \$10/);
  });

  it('lead with a new critical alert', () => {
    const alerts = [anAlert({ level: 'critical' }), anAlert()];
    const [subject, preheader] = mailboxLine(HIGH, { alerts });
    expect(subject).toMatch(/^Corner Bakery: You paid Acme twice: \$1,600/);
    expect(preheader).toBe('2 alerts need an answer, 1 of them critical.');
  });

  it('do not repeat a critical alert that an earlier e-mail reported', () => {
    const alerts = [{ ...anAlert({ level: 'critical' }), emailedOn: TUESDAY }];
    expect(mailboxLine(NORMAL, { alerts })[0]).toBe('Corner Bakery: Normal Tuesday, $1,200 profit');
  });

  it('name other alerts before a normal result', () => {
    expect(mailboxLine(NORMAL, { alerts: [anAlert()] })[0]).toBe(
      'Corner Bakery: 1 alert needs an answer, $1,200 profit',
    );
  });

  it('say that numbers are missing, and why', () => {
    const sources = [{ ...A_BANK, completeThrough: addDays(TUESDAY, -2) }];
    expect(mailboxLine(aSnapshot(usual, { sources }))).toEqual([
      'Corner Bakery: Numbers for Tuesday are not in yet',
      'First Bank has sent data through Sunday, February 28.',
    ]);
  });

  it('say that the business was closed', () => {
    const closedDays = { weekdays: [2], dates: [] };
    const open = usual.filter(({ date }) => new Date(date).getUTCDay() !== 2);
    expect(mailboxLine(aSnapshot(open, { closedDays }))[0]).toBe(
      'Corner Bakery: Closed on Tuesday',
    );
  });

  it('name the three days on a Monday', () => {
    const digestDay = businessDate('2021-03-01');
    const sources = [{ ...A_BANK, completeThrough: addDays(digestDay, -1) }];
    expect(mailboxLine(snapshotOf(1, 1, { digestDay, sources }))[0]).toBe(
      'Corner Bakery: Normal Friday to Sunday, $3,600 profit',
    );
  });

  it.each([
    ['a normal day', NORMAL, [], 'Corner Bakery: Normal Tuesday'],
    ['a number out of range', HIGH, [], 'Corner Bakery: Expenses high'],
    ['a critical alert', HIGH, [anAlert({ level: 'critical' })], 'Corner Bakery: 1 critical alert'],
    ['another alert', NORMAL, [anAlert()], 'Corner Bakery: 1 alert needs an answer'],
    ['too little history', aSnapshot(day(TUESDAY, 500, 5), { first: TUESDAY }), [], /Tuesday$/],
  ] as const)('have no amounts for %s if the owner hides them', (_, snapshot, alerts, expected) => {
    const line = mailboxLine(snapshot, { alerts, hidesAmounts: true });
    expect(line[0]).toMatch(expected);
    expect(line.join(' ')).not.toMatch(/\p{Sc}|%/u);
  });

  it('shorten a long name with an ellipsis', () => {
    const name = 'The Extraordinarily Long Name of a Bakery and Coffee Roastery';
    expect(mailboxLine(snapshotOf(420_000, 300_000, { name }))[0]).toBe(
      'The Extraordinarily Long Na…: Normal Tuesday, $1,200 profit',
    );
  });

  it('isolate a name in a right-to-left script', () => {
    const snapshot = snapshotOf(420_000, 300_000, { name: 'מאפיית הפינה' });
    expect(mailboxLine(snapshot)[0]).toBe(
      '\u2068מאפיית הפינה\u2069: Normal Tuesday, $1,200 profit',
    );
    const { html, text } = composeDigest(digestFacts(snapshot), {
      snapshotUrl: 'https://app.example/s',
      unsubscribeUrl: 'https://app.example/u',
      preferencesUrl: 'https://app.example/p',
      closedWeekdayUrl: 'https://app.example/c',
      postalAddress: '12 Main Street',
    });
    expect(html).toContain('<span dir="auto">מאפיית הפינה</span>');
    expect(text).toMatch(/^\u2068מאפיית הפינה\u2069: Tuesday/);
  });

  it('show cents if rounding would hide how far a number is out of range', () => {
    expect(mailboxLine(snapshotOf(420_000, 300_050))[0]).toBe(
      'Corner Bakery: Expenses high: $3,000.50, $0.50 over normal',
    );
  });

  it('follow the decimals of the currency', () => {
    expect(mailboxLine(snapshotOf(420_000, 900_040, { currency: 'JPY' }))[0]).toBe(
      'Corner Bakery: Expenses high: ¥900,040, ¥600,040 over normal',
    );
    expect(mailboxLine(snapshotOf(420_000, 900_040, { currency: 'KWD' }))[0]).toBe(
      'Corner Bakery: Expenses high: KWD\u00a0900, KWD\u00a0600 over normal',
    );
  });
});

describe('open alerts of earlier digests', () => {
  it('take the place of "Nothing needs you today"', () => {
    const { text } = composeDigest(digestFacts({ ...NORMAL, openAlerts: 2 }), {
      snapshotUrl: '',
      unsubscribeUrl: '',
      preferencesUrl: '',
      closedWeekdayUrl: '',
      postalAddress: '',
    });
    expect(text).toContain('2 earlier alerts still need an answer.');
    expect(text).not.toContain('Nothing needs you');
  });
});

describe('the suggested action', () => {
  it('is about the number that leads the digest', () => {
    const action = (sales: number, costs: number) =>
      sentenceText(actionView(digestFacts(snapshotOf(sales, costs))).sentence);
    expect(action(400_000, 900_000)).toBe('Check Acme: $6,000 more than on an average Tuesday.');
    expect(action(100_000, 320_000)).toBe('Check Walk-in: $3,200 less than on an average Tuesday.');
  });
});

describe('the distance from the range', () => {
  it('equals the difference of the printed amounts', () => {
    for (const costs of [300_050, 309_999, 310_049, 999_951]) {
      const { expenses } = digestFacts(snapshotOf(420_000, costs)).numbers;
      const { figure, range, outside } = expenses;
      if (figure.state !== 'final' || !range || !outside) throw new Error('must be out of range');
      expect(outside.isExact).toBe(costs < 310_000);
      const printed = outside.isExact ? costs : Math.round(costs / 100) * 100;
      expect(outside.amount.amount).toBe(cents(printed - range.high.amount));
    }
  });
});
