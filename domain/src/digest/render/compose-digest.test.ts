import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from '../../calendar/business-date.ts';
import type { BooksLag } from '../../connections/books-lag.ts';
import { RECONCILIATION_STATES } from '../../connections/reconciliation.ts';
import { cents, parseCents } from '../../money/cents.ts';
import { currencyFractionDigits } from '../../money/currency-digits.ts';
import { MINUS, roundedAmount } from '../../money/format-money.ts';
import type { ChangeWord } from '../../money/delta.ts';
import { MEASURES } from '../../baselines/daily-history.ts';
import {
  anyDateFrom,
  anyPosting,
  aPosting,
  TUESDAY,
} from '../../../../tests/kit/builders/postings.ts';
import {
  A_BANK,
  aSnapshot,
  type SnapshotChanges,
} from '../../../../tests/kit/builders/snapshot.ts';
import { actionView, suggestAction } from '../sections/action.ts';
import { COMPARISON_TEXTS } from '../texts/number-texts.ts';
import { rangeBand } from '../sections/range-band.ts';
import {
  hasOnlyFactFigures,
  findStrayFigures,
  visibleText,
} from '../../../../tests/kit/checks/stray-figures.ts';
import { composeDigest } from './compose-digest.ts';
import { nameFact } from '../../text/fact.ts';
import type { Snapshot } from '../build/snapshot-schema.ts';
import { digestFacts } from '../sections/digest-facts.ts';
import type { MailFrame } from './mail-frame.ts';
import { segmentsOf, sentenceText } from '../../text/sentence.ts';
import { contributorsText } from '../sections/contributors.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

const FRAME: MailFrame = {
  snapshotUrl: 'https://app.example/s/2021-03-03?b=1&c=2',
  unsubscribeUrl: 'https://app.example/u/abc123',
  preferencesUrl: 'https://app.example/p',
  closedWeekdayUrl: 'https://app.example/c',
  postalAddress: '12 Main Street, Springfield 60601',
};

const mailOf = (snapshot: Snapshot, frame = FRAME) => {
  const facts = digestFacts(snapshot);
  return { facts, mail: composeDigest(facts, frame) };
};

const usual = Array.from({ length: 60 }, (_, index) => {
  const date = addDays(TUESDAY, -index - 1);
  return [
    aPosting({ kind: 'sale', amount: 42000, date, counterparty: 'Walk-in sales' }),
    aPosting({ kind: 'expense', amount: -40000, date, counterparty: 'Acme' }),
  ];
}).flat();

const today = [
  aPosting({ kind: 'sale', amount: 34040, counterparty: 'Walk-in sales' }),
  aPosting({ kind: 'expense', amount: -233000, counterparty: 'Acme' }),
  aPosting({ kind: 'loan_proceeds', amount: 2_000_000, counterparty: 'Bank' }),
  aPosting({ kind: 'unclassified', amount: -1234, counterparty: 'ZZ 9876' }),
];

describe('the digest mail', () => {
  it('prints every section in order', () => {
    const snapshot = aSnapshot([...usual, ...today], {
      cash: { balance: cents(500000), flows: [] },
      receivables: [
        { counterparty: 'Smith', dueOn: businessDate('2021-02-20'), amount: cents(40000) },
      ],
      payables: [],
      latestDigest: TUESDAY,
      lateDays: [
        {
          date: addDays(TUESDAY, -1),
          latestDigest: TUESDAY,
          was: { revenue: cents(41000), expenses: cents(40000), net: cents(1000) },
          postingIds: ['x', 'y'],
        },
      ],
    });
    expect(mailOf(snapshot).mail.text).toMatchInlineSnapshot(`
      "Corner Bakery: Tuesday, March 2

      Expenses were high: $2,342, which is $1,746 over normal for a Tuesday.
      Net profit was low: a loss of $2,002.
      Check Acme: $1,930 more than on an average Tuesday.

      Revenue: $340.40, normal
      ·····▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒█▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒·····
      Normal for a Tuesday: $0 to $626

      Expenses: $2,342.34, $1,746 over normal
      ·····▒▒▒▒▒▒▒▒▒▒······························█·····
      Normal for a Tuesday: $0 to $596

      Net profit: −$2,001.94, $2,002 under normal
      ·····█·······································▒·····
      Normal for a Tuesday: $0 to $29.82

      What changed
      Expenses were $1,942 more than the average of the last 4 Tuesdays:
      Average of the last 4 Tuesdays: $400.00
        Acme: +$1,930.00
        ZZ 9876: +$12.34
      Expenses on Tuesday: $2,342.34

      Cash
      Cash at the end of Tuesday, March 2: $5,000.00
        not expected to be lower in the next 14 days
      1 unpaid invoice: $400.00
        overdue
      No unpaid bills

      Corrections to earlier days
      Monday, March 1: 2 transactions arrived or changed since our e-mail
      Revenue: $410.00 → $420.00
      Net profit: $10.00 → $20.00

      Notes
      1 transaction has no category yet: $12.34 out, counted as expenses.
      Not counted as revenue or expenses: $20,000 loan proceeds in.

      Details: the 30-day average
      The 30-day average counts every weekday alike, so it can differ from what is normal for a Tuesday.
      Revenue: 19.0% lower than the 30-day daily average of $420.
      Expenses: 485.6% higher than the 30-day daily average of $400.
      Net profit: a loss, compared with the 30-day daily average of $20.

      Sources: First Bank (complete through Tuesday, March 2). We checked 4 transactions.

      Open this digest: https://app.example/s/2021-03-03?b=1&c=2
      Preferences: https://app.example/p
      Unsubscribe from this digest: https://app.example/u/abc123
      12 Main Street, Springfield 60601
      "
    `);
  });

  it('has two lines and compact numbers on a quiet day', () => {
    const plain = [
      aPosting({ kind: 'sale', amount: 42000 }),
      aPosting({ kind: 'expense', amount: -40000 }),
    ];
    const full = Array.from({ length: 182 }, (_, index) =>
      plain.map((posting) => ({
        ...posting,
        id: `${posting.id}-${index}`,
        date: addDays(TUESDAY, -index),
      })),
    ).flat();
    const { mail } = mailOf(aSnapshot(full));
    expect(mail.text.split('\n').slice(2, 8)).toEqual([
      'A normal Tuesday: $20 profit.',
      'Nothing needs you today.',
      '',
      'Revenue: $420.00. Normal for a Tuesday: $420',
      'Expenses: $400.00. Normal for a Tuesday: $400',
      'Net profit: $20.00. Normal for a Tuesday: $20',
    ]);
    expect(mail.text).not.toContain('What changed');
    expect(mail.text).not.toContain('30-day');
    expect(mail.subject).toBe('Corner Bakery: Normal Tuesday, $20 profit');
  });

  it('prints a dash and the reason for an unknown number, not a zero', () => {
    const source = {
      ...A_BANK,
      completeThrough: businessDate('2021-02-28'),
      problem: 'needs-reconnect' as const,
    };
    const { text } = mailOf(aSnapshot(usual, { sources: [source] })).mail;
    expect(text).toContain('Revenue: —. Normal for a Tuesday: $0 to $626. Not in yet.\n');
    expect(text).toContain('First Bank has sent data through Sunday, February 28.\n');
    expect(text.match(/Not in yet\.$/gm)).toHaveLength(3);
    expect(text).toContain('Reconnect First Bank.');
    expect(text).not.toMatch(/^(Revenue|Expenses|Net profit): \S*0/m);
    expect(text).not.toMatch(/lower than|higher than/);
  });

  it('asks for a file if a bank can no longer be read, and not for a reconnection', () => {
    const source = {
      ...A_BANK,
      completeThrough: businessDate('2021-02-28'),
      problem: 'unsupported' as const,
    };
    const { text } = mailOf(aSnapshot(usual, { sources: [source] })).mail;
    expect(text).toContain('First Bank has sent data through Sunday, February 28.');
    expect(text).toContain('We can no longer read it.');
    expect(text).toContain('Import the transactions of First Bank from a file.');
    expect(text).not.toContain('Reconnect First Bank');
  });

  it('is reproducible, below 100 kB, and free of images and scripts', () => {
    const many = Array.from({ length: 3000 }, (_, index) =>
      aPosting({ counterparty: `Vendor ${'x'.repeat(90)} ${index}`, category: `C${index}` }),
    );
    const snapshot = aSnapshot([...usual, ...many]);
    const { mail } = mailOf(snapshot);
    expect(mailOf(snapshot).mail).toEqual(mail);
    const { html } = mail;
    expect(html.length).toBeLessThan(100_000);
    expect(html).not.toMatch(/<(?:img|script|link|form|iframe)\b|url\(|javascript:/i);
    expect(html).toContain('max-width:600px');
    expect(html).toContain('prefers-color-scheme:dark');
  });
});

const gapOf = ({ days, ...rest }: { days: number } & Omit<BooksLag, LagField>): BooksLag => ({
  ...rest,
  books: A_BANK.name,
  booksThrough: addDays(TUESDAY, -days),
  bankThrough: TUESDAY,
});
type LagField = 'books' | 'booksThrough' | 'bankThrough';

const anySnapshot = fc
  .record({
    postings: fc.array(anyPosting, { maxLength: 25 }),
    past: fc.array(
      fc.tuple(anyPosting, anyDateFrom(addDays(TUESDAY, -150), 150)).map(([posting, date]) => ({
        ...posting,
        id: `past ${date} ${posting.amount}`,
        date,
      })),
      { maxLength: 60 },
    ),
    lag: fc.option(fc.integer({ min: -5, max: 4 })),
    problem: fc.constantFrom(
      null,
      'needs-reconnect',
      'provider-down',
      'still-syncing',
      'unsupported',
    ),
    digestDay: fc.constantFrom('2021-03-03', '2021-03-04', '2021-03-08').map(businessDate),
    currency: fc.constantFrom('USD', 'GBP', 'CZK', 'HKD', 'JPY'),
    balance: fc.option(fc.integer({ min: -1e7, max: 1e7 })),
    open: fc.array(
      fc.record({
        counterparty: fc.constantFrom('Smith', 'Jones & Co'),
        dueOn: anyDateFrom(addDays(TUESDAY, -20), 40),
        amount: fc.integer({ min: 1, max: 1e6 }).map(cents),
      }),
    ),
    reconciled: fc.option(
      fc.record({
        state: fc.constantFrom(...RECONCILIATION_STATES),
        revenueOver: fc.integer({ min: -1e6, max: 1e6 }).map(cents),
        expensesOver: fc.constantFrom(0, 1, -99_999).map(cents),
      }),
    ),
    ahead: fc.option(
      fc.record({
        moneyIn: fc.nat(1e7).map(cents),
        moneyOut: fc.nat(1e7).map(cents),
        lines: fc.integer({ min: 1, max: 5_000 }),
        days: fc.integer({ min: 3, max: 60 }),
      }),
    ),
    reported: fc.option(fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.nat(3))),
  })
  .map(({ postings, past, lag, problem, balance, open, reconciled, ahead, reported, ...rest }) => {
    return aSnapshot([...postings, ...past], {
      ...rest,
      sources: [
        {
          ...A_BANK,
          completeThrough: lag === null ? null : addDays(TUESDAY, -lag),
          problem: problem as (typeof A_BANK)['problem'],
          ...(reconciled && {
            reconciled: { ...reconciled, from: addDays(TUESDAY, -90), to: TUESDAY },
          }),
        },
      ],
      ...(ahead && { booksLag: gapOf(ahead) }),
      cash:
        balance === null
          ? null
          : {
              balance: cents(balance),
              flows: past.map(({ counterparty: name, date, amount }) => ({ name, date, amount })),
            },
      receivables: open,
      payables: open,
      latestDigest: TUESDAY,
      lateDays:
        reported === null
          ? []
          : [
              {
                date: addDays(TUESDAY, -3),
                latestDigest: TUESDAY,
                was: { revenue: cents(reported[0]), expenses: null, net: null },
                postingIds: Array.from({ length: reported[1] }, String),
              },
            ],
    });
  });

describe('figures of a mail', () => {
  it('are all facts in subject, HTML and text', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const { facts, mail } = mailOf(snapshot);
        expect(findStrayFigures(mail, facts, FRAME)).toEqual([]);
      }),
      { numRuns: randomRuns(300) },
    );
  });

  it('are found if they are not facts', () => {
    const { facts, mail } = mailOf(aSnapshot([...usual, ...today]));
    const altered = [
      { ...mail, text: mail.text.replace('$340.40', '$340.41') },
      { ...mail, text: mail.text.replace('$340.40', '−$340.40') },
      { ...mail, html: mail.html.replace('$1,942', '1,942') },
      { ...mail, html: mail.html.replace('$1,942', '$1,942.3') },
      { ...mail, subject: `${mail.subject}: up 12%` },
    ];
    expect(altered.map((each) => hasOnlyFactFigures(each, facts, FRAME))).toEqual(
      altered.map(() => false),
    );
  });

  it('are the same in HTML and text', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const { mail } = mailOf(snapshot);
        const figures = (text: string) => text.match(/[+−]?[^\s\d(]{0,4}\d(?:[\d,.]*\d)?%?/g) ?? [];
        // The mailbox shows title and preheader beside the subject.
        const body = visibleText(
          mail.html.replace(/<title>.*?<\/title>|<div aria-hidden.*?<\/div>/gs, ''),
        );
        const words = (text: string) => new Set(figures(text.replace(/https?:\S+/g, '')));
        expect(words(mail.text)).toEqual(words(body));
      }),
      { numRuns: randomRuns(100) },
    );
  });
});

describe('names in a mail', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onmouseover='alert(1)",
      '</td></table><style>*{display:none}</style>',
      '&lt;b&gt;',
      '{{7*7}}${7*7}',
      '\u202Eevil\r\nBcc: a@b.example',
    ),
  );

  it('add no HTML tags and no lines', () => {
    const tagsOf = (html: string) => html.match(/<[^>]*>/g);
    fc.assert(
      fc.property(hostile, hostile, (business, counterparty) => {
        const lines = (name: string) => [
          ...usual,
          aPosting({ id: 'today', kind: 'sale', amount: 9_900_000, counterparty: name }),
        ];
        const named = mailOf(aSnapshot(lines(`N${counterparty}`), { name: `N${business}` }));
        const plain = mailOf(aSnapshot(lines('N'), { name: 'N' }));
        expect(tagsOf(named.mail.html)).toEqual(tagsOf(plain.mail.html));
        expect(named.mail.text.split('\n')).toHaveLength(plain.mail.text.split('\n').length);
        expect(named.mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      }),
      { numRuns: randomRuns(300) },
    );
  });

  it('are cut to one short line', () => {
    expect(nameFact(' a\r\n\u202Eb\u0000 ').name).toBe('a b');
    expect(nameFact('x'.repeat(80)).name).toBe(`${'x'.repeat(59)}…`);
    expect(nameFact(' ').name).toBe('no name');
  });
});

/** Reads a printed amount back. */
function printedAmount(text: string, currency: string): number {
  const plain = text.replace(MINUS, '-').replace(/[^\d.-]/g, '');
  return parseCents(plain, currencyFractionDigits(currency)) ?? Number.NaN;
}

describe('sentences of a digest', () => {
  it.each(MEASURES)(
    'describe every change of %s and give a percentage only for rises and falls',
    (measure) => {
      const words = Object.keys(COMPARISON_TEXTS[measure]) as ChangeWord[];
      const texts = words.map((word) => sentenceText(COMPARISON_TEXTS[measure][word]('P', 'M')));
      expect(texts.every((text) => text.includes('M'))).toBe(true);
      expect(words.filter((_, index) => texts[index]?.includes('P'))).toEqual(['rose', 'fell']);
    },
  );

  it.each([
    ['turned-negative', 'a loss, compared with M'],
    ['turned-positive', 'a profit, compared with M'],
    ['loss-narrowed', 'a smaller loss than M'],
    ['loss-widened', 'a larger loss than M'],
    ['stopped', 'no profit and no loss, compared with M'],
    ['rose', 'P higher than M'],
    ['fell', 'P lower than M'],
  ] as const)('describe net profit, %s: %s', (word, text) => {
    expect(sentenceText(COMPARISON_TEXTS.net[word]('P', 'M'))).toBe(text);
  });

  it('list contributors that add up to the change', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const { contributors: changes } = digestFacts(snapshot).sections;
        for (const { usual, actual, change, contributors, others } of changes) {
          const parts = [...contributors, ...(others ? [others] : [])];
          const sumOf = (key: 'change' | 'printed') =>
            parts.reduce((sum, part) => sum + part[key].amount, 0);
          expect(sumOf('change')).toBe(change.amount);
          expect(sumOf('printed')).toBe(roundedAmount(change.amount, change.currency));
          expect(usual.amount + change.amount).toBe(actual.amount);
          expect(contributors.length).toBeLessThanOrEqual(5);
        }
      }),
      { numRuns: randomRuns(100) },
    );
  });

  it('print parts that add up to the printed change', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const { currency } = snapshot;
        for (const change of digestFacts(snapshot).sections.contributors) {
          const [total, ...parts] = segmentsOf(contributorsText(change))
            .filter(({ fact }) => fact === 'money')
            .map(({ text }) => printedAmount(text, currency));
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(
            (total ?? 0) * Math.sign(change.change.amount),
          );
        }
      }),
      { numRuns: randomRuns(100) },
    );
  });

  it('name at most five and count the others', () => {
    const seven = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((counterparty) =>
      aPosting({ counterparty, amount: -500 }),
    );
    const { facts } = mailOf(aSnapshot([...usual, ...seven]));
    expect(
      facts.sections.contributors.map((each) => sentenceText(contributorsText(each)))[1],
    ).toContain('and 3 others');
  });
});

describe('suggestAction', () => {
  const overdue = [{ counterparty: 'Smith', dueOn: addDays(TUESDAY, -9), amount: cents(100) }];
  const actionOf = (changes: SnapshotChanges, postings = [...usual, ...today]) =>
    suggestAction(mailOf(aSnapshot(postings, changes)).facts).type;

  const uncategorized = [
    ...usual,
    aPosting({ kind: 'sale', amount: 42000, counterparty: 'Walk-in sales' }),
    aPosting({ kind: 'expense', amount: -40000, counterparty: 'Acme' }),
    aPosting({ kind: 'unclassified', amount: -100 }),
  ];

  it('returns the first action that applies', () => {
    const broken = { ...A_BANK, problem: 'needs-reconnect' as const };
    const cash = { balance: cents(-1), flows: [] };
    expect(actionOf({ sources: [broken], cash, receivables: overdue })).toBe('reconnect');
    expect(actionOf({ cash, receivables: overdue })).toBe('cover-cash');
    expect(actionOf({ receivables: overdue })).toBe('look-at');
    expect(actionOf({ receivables: overdue }, uncategorized)).toBe('chase');
    expect(actionOf({}, uncategorized)).toBe('classify');
    expect(actionOf({}, [])).toBe('nothing');
  });

  it('asks to categorize transactions in one short sentence', () => {
    const { facts } = mailOf(aSnapshot(uncategorized));
    expect(sentenceText(actionView(facts).sentence)).toMatch(/^Categorize \d+ transactions?\.$/);
  });
});

describe('rangeBand', () => {
  const band = (actual: number, low: number, high: number) =>
    rangeBand({
      figure: { state: 'final', amount: { fact: 'money', amount: cents(actual), currency: 'USD' } },
      range: {
        low: { fact: 'money', amount: cents(low), currency: 'USD' },
        mid: { fact: 'money', amount: cents(low), currency: 'USD' },
        high: { fact: 'money', amount: cents(high), currency: 'USD' },
      },
    }) ?? [];

  it('marks the amount on its range', () => {
    expect(band(50, 0, 100)).toEqual([
      { is: 'outside', percent: 10 },
      { is: 'normal', percent: 39 },
      { is: 'mark', percent: 2 },
      { is: 'normal', percent: 39 },
      { is: 'outside', percent: 10 },
    ]);
  });

  it('fills its width and has one mark for any amounts', () => {
    const amount = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(amount, amount, amount, (actual, a, b) => {
        const segments = band(actual, Math.min(a, b), Math.max(a, b));
        expect(segments.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
        expect(segments.filter(({ is }) => is === 'mark')).toEqual([{ is: 'mark', percent: 2 }]);
      }),
    );
  });
});
