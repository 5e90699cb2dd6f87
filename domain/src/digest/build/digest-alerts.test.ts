import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate, type BusinessDate } from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import { FINDING_NAMES, type Finding } from '../../alerts/types/alert-types.ts';
import type { Alert, AlertLevel } from '../../alerts/alert/alert.ts';
import { withCashWarning } from './cash-outlook.ts';
import type { Snapshot } from './snapshot-schema.ts';
import { anAlert, TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { findSentenceFaults } from '../../../../tests/kit/checks/sentence-faults.ts';
import { aSnapshot } from '../../../../tests/kit/builders/snapshot.ts';
import { suggestAction } from '../sections/action.ts';
import type { DigestAlert } from '../../alerts/alert/alert.ts';
import { titleOfAlert } from '../../alerts/texts/alert-texts.ts';
import { sentenceText } from '../../text/sentence.ts';
import { summaryText } from '../sections/summary.ts';
import { findStrayFigures, visibleText } from '../../../../tests/kit/checks/stray-figures.ts';
import { composeDigest } from '../render/compose-digest.ts';
import { digestFacts } from '../sections/digest-facts.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

const FRAME = {
  snapshotUrl: 'https://app.example/s',
  unsubscribeUrl: 'https://app.example/u',
  preferencesUrl: 'https://app.example/p',
  closedWeekdayUrl: 'https://app.example/c',
  postalAddress: 'Main Street, Springfield',
};

const QUIET = aSnapshot([]);

function mailWith(...alerts: Alert[]) {
  const facts = digestFacts(QUIET, alerts);
  return { facts, mail: composeDigest(facts, FRAME) };
}

const money = fc.integer({ min: 1, max: 1e9 }).map(cents);

const anyBill = fc.record({
  cause: fc.constantFrom('ACME 18000', 'CITY POWER 18001'),
  counterparty: fc.constantFrom('Acme', 'City Power', '<b>7 Eleven</b>'),
  usual: money,
  dueOn: fc.nat(40).map((days) => addDays(TUESDAY, -days)),
});

const anyAlert: fc.Arbitrary<Alert> = fc.record({
  finding: fc.constantFrom(...FINDING_NAMES),
  date: fc.constant(TUESDAY),
  severity: fc.double({ min: 0, max: 10, noNaN: true }),
  level: fc.constantFrom('info', 'warning', 'critical'),
  counterparty: fc.option(fc.constantFrom('Acme', '<b>7 Eleven</b>')),
  measure: fc.constantFrom(null, 'cash', 'revenue', 'expenses', 'net'),
  actual: fc.option(money),
  expected: fc.option(fc.record({ low: money, high: money })),
  impact: fc.oneof(money, fc.constant(cents(0))),
  otherDay: fc.option(fc.nat(30).map((days) => addDays(TUESDAY, days - 15))),
  lines: fc.constant(['tx-1']),
  bills: fc.option(fc.array(anyBill, { maxLength: 12 }), { nil: undefined }),
  baseline: fc.record({
    of: fc.constantFrom(
      'vendor-history',
      'customer-history',
      'due-day',
      'same-weekdays',
      'threshold',
    ),
    count: fc.option(fc.nat(400)),
  }),
});

const anySigned = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents);

const FALLS: readonly Finding[] = ['revenue-drop', 'cash-low', 'below-threshold'];

/**
 * An alert as a detector can find it. A drop is within or below its expected range, a rise within
 * or above it.
 */
const anyFoundAlert: fc.Arbitrary<Alert> = fc
  .record({
    alert: anyAlert,
    ends: fc.tuple(anySigned, anySigned),
    // The distance of the amount from the end of the range.
    beyond: fc.oneof(fc.constant(0), fc.nat(1_000_000)),
    isPoint: fc.boolean(),
  })
  .map(({ alert, ends, beyond, isPoint }) => {
    const [low, high] = [Math.min(...ends), isPoint ? Math.min(...ends) : Math.max(...ends)];
    const isFall = FALLS.includes(alert.finding);
    // These findings require an amount outside the range.
    const isStrict = /threshold|cash-low|price|overcharged/.test(alert.finding);
    const by = beyond + (isStrict ? high - low + 1 : 0);
    return {
      ...alert,
      actual: alert.actual && cents(isFall ? high - by : low + by),
      expected: alert.expected && { low: cents(low), high: cents(high) },
    };
  });

describe('alerts in the digest', () => {
  const friday = businessDate('2021-03-05');

  it.each<[Finding, Partial<Alert>, string]>([
    ['expense-spike', {}, 'You paid Acme $1,600, usually $300 to $450'],
    [
      'expense-spike',
      { counterparty: null, otherDay: null },
      'Purchases on Mar 2 were $1,600, usually $300 to $450',
    ],
    [
      'revenue-drop',
      { counterparty: null, expected: null, otherDay: null },
      'Revenue on Mar 2 was $1,600',
    ],
    [
      'revenue-drop',
      { counterparty: null },
      'Revenue from Mar 1 to Mar 2 was $1,600, usually $300 to $450',
    ],
    [
      'revenue-drop',
      { counterparty: null, leftOut: cents(9000) },
      'Revenue from Mar 1 to Mar 2, without $90 from customers who pay regularly, was $1,600, usually $300 to $450',
    ],
    ['revenue-drop', {}, 'Acme brought in $1,600, usually $300 to $450'],
    ['payment-missing', {}, 'Acme has not paid the usual $300 to $450, due Mar 1, 1 day late'],
    ['invoice-overdue', {}, 'Acme has not paid $1,600, due Mar 1, 1 day late'],
    [
      'payroll-missing',
      { counterparty: null, otherDay: friday },
      'Payroll (usually $300 to $450) was due Mar 5 and has not gone out',
    ],
    [
      'payroll-doubled',
      { counterparty: 'Ada' },
      'Payroll to Ada went out twice: $1,600 in total, usually $300 to $450',
    ],
    ['payroll-changed', { counterparty: null }, 'Payroll was $1,600, usually $300 to $450'],
    [
      'payroll-off-day',
      { counterparty: null },
      'Payroll of $1,600 went out on Mar 2, expected on Mar 1',
    ],
    ['charged-twice', {}, 'You paid Acme twice: $1,600 on Mar 1 and Mar 2'],
    [
      'charged-twice',
      { counterparty: null },
      'Several payments up to Mar 2 appear twice, $1,600 too much in total',
    ],
    ['new-payee', { expected: null }, 'You paid Acme $1,600 for the first time'],
    ['unusual-payment', {}, 'You paid Acme $1,600, usually $300 to $450'],
    ['overcharged', {}, 'Acme charged you $1,600, usually $300 to $450'],
    [
      'price-raised',
      { expected: { low: cents(15_000), high: cents(15_000) } },
      'Acme now charges $1,600, up from $150',
    ],
    ['bill-missing', {}, 'Acme has not charged you the usual $300 to $450, expected around Mar 1'],
    [
      'cash-low',
      { counterparty: null, otherDay: friday },
      'Cash may fall to $1,600 on Mar 5, less than three days of your expenses ($300)',
    ],
    [
      'connection-stale',
      { counterparty: 'First Bank', actual: null, impact: cents(0) },
      'First Bank has sent no data since Mar 1',
    ],
    [
      'above-threshold',
      { counterparty: null, measure: 'expenses' },
      'Expenses were $1,600, above your limit of $450',
    ],
    [
      'below-threshold',
      { counterparty: null, measure: 'cash' },
      'Cash was $1,600, below your limit of $300',
    ],
  ])('titles %s %j: %s', (finding, differences, title) => {
    expect(titleOfAlert(anAlert({ finding, ...differences }), 'USD')).toBe(title);
  });

  it('states what happened, the likeliest cause, when the alert closes, and what it is based on', () => {
    const { text } = mailWith(anAlert({ level: 'critical' })).mail;
    expect(text).toContain(
      [
        'Needs attention',
        'Critical: You paid Acme twice: $1,600 on Mar 1 and Mar 2.',
        'You may have paid $1,600 too much. Most likely Acme ran the same charge twice. This closes when Acme refunds one of them, or when you tell us both are real. Based on 12 earlier charges.',
        '',
      ].join('\n'),
    );
  });

  it('keeps the cents of a small amount', () => {
    const { text } = mailWith(anAlert({ actual: cents(1050), impact: cents(1050) })).mail;
    expect(text).toContain('\nYou paid Acme twice: $10.50 on ');
    expect(text).toContain('\nYou may have paid $10.50 too much. ');
    expect(text).toContain('Ask Acme to refund $10.50, unless both are real.');
  });

  it('counts all alerts and critical alerts in the verdict', () => {
    const leadOf = (...levels: AlertLevel[]) =>
      sentenceText(summaryText(mailWith(...levels.map((level) => anAlert({ level }))).facts));
    const normal = 'The three numbers for Tuesday are normal.';
    expect(leadOf()).toBe('A normal Tuesday: no profit and no loss.');
    expect(leadOf('warning')).toBe(`${normal} 1 alert needs an answer.`);
    expect(leadOf('critical')).toBe(`1 critical alert needs an answer. ${normal}`);
    expect(leadOf('warning', 'critical', 'info')).toBe(
      `3 alerts need an answer, 1 of them critical. ${normal}`,
    );
  });

  it('omits the alert section if there are no alerts', () => {
    const { html, text } = mailWith().mail;
    expect(text).not.toContain('attention');
    expect(visibleText(html)).not.toContain('attention');
  });

  it('lists the five most urgent alerts first', () => {
    const alerts = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((counterparty, severity) =>
      anAlert({ counterparty, severity, level: severity === 2 ? 'critical' : 'warning' }),
    );
    const { facts, mail } = mailWith(...alerts);
    expect(facts.alertList.alerts.map(({ counterparty }) => counterparty?.name)).toEqual(
      'CGFED'.split(''),
    );
    expect(mail.text).toContain('The dashboard shows 2 more alerts.');
  });

  it('suggests to answer an alert before it suggests a contributor', () => {
    const actionOf = (alert: Alert) => suggestAction(mailWith(alert).facts).type;
    expect(actionOf(anAlert({ level: 'critical' }))).toBe('answer');
    expect(actionOf(anAlert({ level: 'info' }))).toBe('answer');
    expect(mailWith(anAlert()).mail.text).toContain(
      'Ask Acme to refund $1,600, unless both are real.',
    );
  });

  it('keeps the cents of two amounts that would read the same', () => {
    const alert = anAlert({
      finding: 'overcharged',
      actual: cents(120_040),
      expected: { low: cents(120_010), high: cents(120_010) },
      impact: cents(30),
    });
    expect(titleOfAlert(alert, 'USD')).toBe('Acme charged you $1,200.40, usually $1,200.10');
  });

  it('writes faultless sentences for any amounts and dates', () => {
    fc.assert(
      fc.property(anyFoundAlert, fc.constantFrom('USD', 'GBP', 'UAH', 'JPY'), (alert, currency) => {
        expect(findSentenceFaults(alert, currency)).toEqual([]);
      }),
      { numRuns: randomRuns(2000) },
    );
  });

  it('gives the difference from the usual amount if the amount is within its range', () => {
    const inside = { expected: { low: cents(100_000), high: cents(200_000) }, impact: cents(9000) };
    const titleOf = (finding: Finding) => titleOfAlert(anAlert({ finding, ...inside }), 'USD');
    expect(titleOf('expense-spike')).toBe('You paid Acme $1,600');
    expect(titleOf('revenue-drop')).toBe('Acme brought in $1,600');
    expect(mailWith(anAlert({ finding: 'revenue-drop', ...inside })).mail.text).toContain(
      'That is $90 less than usual.',
    );
  });

  it('prints the same date once and two dates in order', () => {
    const titleOf = (otherDay: BusinessDate) => titleOfAlert(anAlert({ otherDay }), 'USD');
    expect(titleOf(TUESDAY)).toBe('You paid Acme $1,600 twice on Mar 2');
    expect(titleOf(addDays(TUESDAY, 1))).toBe('You paid Acme twice: $1,600 on Mar 2 and Mar 3');
  });

  it('uses the low point of a cash alert as the only one in the mail', () => {
    const cash = aSnapshot([], { cash: { balance: cents(500_000), flows: [] } });
    const alert = anAlert({
      finding: 'cash-low',
      otherDay: addDays(TUESDAY, 20),
      baseline: { of: 'forecast', count: 30 },
    });
    const mailOf = (snapshot: Snapshot) => {
      const facts = digestFacts(snapshot, [alert]);
      const mail = composeDigest(facts, FRAME);
      expect(findStrayFigures(mail, facts, FRAME)).toEqual([]);
      return mail.text;
    };
    expect(mailOf(cash)).toContain('  not expected to be lower in the next 14 days');
    expect(mailOf(withCashWarning(cash, alert))).toContain(
      [
        'Cash at the end of Tuesday, March 2: $5,000.00',
        '  lowest point in the next 30 days, on Monday, March 22: about $1,600',
        '  less than three days of your expenses, which are $300',
      ].join('\n'),
    );
    expect(withCashWarning(cash, anAlert())).toBe(cash);
  });

  it('names bills that are missing together and the likely cause', () => {
    const bill = (counterparty: string, usual: number, days: number) => ({
      cause: `${counterparty.toUpperCase()} 18000`,
      counterparty,
      usual: cents(usual),
      dueOn: addDays(TUESDAY, -days),
    });
    const missing = (...bills: ReturnType<typeof bill>[]) =>
      anAlert({
        finding: 'bill-missing',
        counterparty: 'Acme',
        actual: null,
        expected: { low: cents(90_000), high: cents(90_000) },
        otherDay: addDays(TUESDAY, -9),
        baseline: { of: 'vendor-history', count: null },
        bills,
      });
    const [acme, power, phone] = [
      bill('Acme', 50_000, 9),
      bill('City Power', 30_000, 5),
      bill('Phone', 10_000, 4),
    ];
    const titleOf = (alert: Alert) => titleOfAlert(alert, 'USD');
    const expected = 'have not charged you the usual $900 in total, expected since Feb 21';
    expect(titleOf(missing(acme, power))).toBe(`Acme and City Power ${expected}`);
    expect(titleOf(missing(acme, power, phone))).toBe(`Acme and 2 others ${expected}`);
    const { mail, facts } = mailWith(missing(acme, power, phone));
    expect(mail.text).toContain(
      'Acme: $500 around Feb 21; City Power: $300 around Feb 25; Phone: $100 around Feb 26. Most likely the card or account that pays them stopped working. This closes when all of them arrive, or when you tell us nothing is due.',
    );
    expect(mail.text).toContain(
      'Check that the card or account that pays Acme and 2 others still works.',
    );
    expect(findStrayFigures(mail, facts, FRAME)).toEqual([]);
    const one = mailWith(missing(acme)).mail.text;
    expect(one).toContain('Check that your payment to Acme did not fail.');
    expect(one).not.toMatch(/others/);
  });

  it('prints the date of the first report for a repeated alert', () => {
    const textOf = (alert: DigestAlert) => composeDigest(digestFacts(QUIET, [alert]), FRAME).text;
    const again = { ...anAlert(), firstRaisedOn: addDays(TUESDAY, -30) };
    expect(textOf(again)).toContain('We first reported this on Jan 31. ');
    expect(textOf({ ...again, emailedOn: TUESDAY })).not.toContain('first reported');
    expect(textOf(anAlert())).not.toContain('first reported');
  });

  it('prints the date of the books for a cash alert of an earlier day', () => {
    const cash = aSnapshot([], { cash: { balance: cents(500_000), flows: [] } });
    const ofSaturday = (otherDay: BusinessDate) =>
      withCashWarning(
        cash,
        anAlert({
          finding: 'cash-low',
          date: addDays(TUESDAY, -3),
          otherDay,
          baseline: { of: 'forecast', count: 30 },
        }),
      );
    const textOf = (snapshot: Snapshot) => {
      const facts = digestFacts(snapshot, []);
      const mail = composeDigest(facts, FRAME);
      expect(findStrayFigures(mail, facts, FRAME)).toEqual([]);
      return mail.text;
    };
    expect(textOf(ofSaturday(addDays(TUESDAY, 20)))).toContain(
      [
        '  less than three days of your expenses, which are $300',
        '  based on your books through Saturday, February 27',
      ].join('\n'),
    );
    const passed = textOf(ofSaturday(TUESDAY));
    expect(passed).toContain('Cash at the end of Tuesday, March 2: $5,000.00\n');
    expect(passed).not.toMatch(/lowest point|be lower/i);
  });

  it('reports lower sales as the new normal, not as recovered', () => {
    const change = { id: '1', was: anAlert({ finding: 'revenue-drop' }), now: null };
    const textOf = (isNewNormal?: true) =>
      composeDigest(
        digestFacts({ ...QUIET, alertChanges: [{ ...change, isNewNormal }] }, []),
        FRAME,
      ).text;
    expect(textOf()).toContain('. This is resolved.');
    expect(textOf(true)).toContain('. Sales have stayed lower, so we now treat this as normal.');
    expect(textOf(true)).not.toContain('resolved');
  });

  it('prints only facts for any alerts', () => {
    fc.assert(
      fc.property(fc.array(anyAlert, { minLength: 1, maxLength: 7 }), (alerts) => {
        const alertChanges = alerts.map((was, index) => ({
          id: `${index}`,
          was,
          now: alerts[index + 1] ?? null,
        }));
        const facts = digestFacts({ ...QUIET, alertChanges }, alerts);
        const mail = composeDigest(facts, FRAME);
        expect(findStrayFigures(mail, facts, FRAME)).toEqual([]);
        expect(mail.text).not.toMatch(/null|undefined|\[object/);
        expect(mail.html).not.toContain('<b>');
      }),
      { numRuns: randomRuns(300) },
    );
  });
});
