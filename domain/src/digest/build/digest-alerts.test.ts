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
    ['expense-spike', {}, 'Acme cost $1,600.00, normally $300.00 to $450.00'],
    [
      'expense-spike',
      { counterparty: null, otherDay: null },
      'Purchases on Tuesday, March 2 were $1,600.00, normally $300.00 to $450.00',
    ],
    [
      'revenue-drop',
      { counterparty: null, expected: null, otherDay: null },
      'Revenue on Tuesday, March 2 was $1,600.00',
    ],
    [
      'revenue-drop',
      { counterparty: null },
      'Revenue from Monday, March 1 to Tuesday, March 2 was $1,600.00, normally $300.00 to $450.00',
    ],
    [
      'revenue-drop',
      { counterparty: null, leftOut: cents(9000) },
      'Revenue from Monday, March 1 to Tuesday, March 2, without $90.00 from customers who pay regularly, was $1,600.00, normally $300.00 to $450.00',
    ],
    ['revenue-drop', {}, 'Acme brought $1,600.00, normally $300.00 to $450.00'],
    [
      'payment-missing',
      {},
      'No payment from Acme, expected on Monday, March 1, normally $300.00 to $450.00',
    ],
    ['invoice-overdue', {}, 'Acme has not paid $1,600.00, overdue since Monday, March 1'],
    [
      'payroll-missing',
      { counterparty: null, otherDay: friday },
      'No payroll, expected on Friday, March 5, normally $300.00 to $450.00',
    ],
    [
      'payroll-doubled',
      { counterparty: 'Ada' },
      'Payroll to Ada went out twice: $1,600.00, normally $300.00 to $450.00',
    ],
    [
      'payroll-changed',
      { counterparty: null },
      'Payroll was $1,600.00, normally $300.00 to $450.00',
    ],
    [
      'payroll-off-day',
      { counterparty: null },
      'Payroll of $1,600.00 went out on Tuesday, March 2, expected on Monday, March 1',
    ],
    [
      'charged-twice',
      {},
      'Acme charged $1,600.00 twice, on Monday, March 1 and on Tuesday, March 2',
    ],
    [
      'charged-twice',
      { counterparty: null },
      'Several vendors charged $1,600.00 twice, on Monday, March 1 and on Tuesday, March 2',
    ],
    ['new-payee', { expected: null }, 'First payment to Acme: $1,600.00'],
    ['unusual-payment', {}, 'Payment to Acme of $1,600.00, normally $300.00 to $450.00'],
    ['overcharged', {}, 'Acme charged $1,600.00, normally $300.00 to $450.00'],
    [
      'price-raised',
      { expected: { low: cents(15_000), high: cents(15_000) } },
      'Acme now charges $1,600.00, before $150.00',
    ],
    [
      'bill-missing',
      {},
      'Acme has not charged you: $300.00 to $450.00 was expected around Monday, March 1, and nothing came by Tuesday, March 2',
    ],
    [
      'cash-low',
      { counterparty: null, otherDay: friday },
      'Cash may fall to $1,600.00 on Friday, March 5, under three days of your expenses, $300.00',
    ],
    [
      'connection-stale',
      { counterparty: 'First Bank', actual: null, impact: cents(0) },
      'First Bank has sent nothing since Monday, March 1',
    ],
    [
      'above-threshold',
      { counterparty: null, measure: 'expenses' },
      'Expenses were $1,600.00, above your threshold of $450.00',
    ],
    [
      'below-threshold',
      { counterparty: null, measure: 'cash' },
      'Cash was $1,600.00, below your threshold of $300.00',
    ],
  ])('titles %s %j: %s', (finding, differences, title) => {
    expect(titleOfAlert(anAlert({ finding, ...differences }), 'USD')).toBe(title);
  });

  it('lists an alert with its impact, how it resolves and its baseline', () => {
    const { text } = mailWith(anAlert({ level: 'critical' })).mail;
    expect(text).toContain(
      [
        'Needs attention',
        'Critical: Acme charged $1,600.00 twice, on Monday, March 1 and on Tuesday, March 2.',
        '$1,600.00 at stake. Settled once one is refunded, or you say that both are real. Measured against vendor history, 12 charges.',
        '',
      ].join('\n'),
    );
  });

  it('prints a small impact', () => {
    const { text } = mailWith(anAlert({ actual: cents(1000), impact: cents(1000) })).mail;
    expect(text).toContain('\nAcme charged $10.00 twice, ');
    expect(text).toContain('\n$10.00 at stake. ');
    expect(text).toContain('Ask Acme for $10.00 back, unless it was right.');
  });

  it('counts all alerts and critical alerts in the summary', () => {
    const leadOf = (...levels: AlertLevel[]) =>
      mailWith(...levels.map((level) => anAlert({ level }))).mail.text.split('\n')[2];
    const normal = 'All three numbers are within their normal range.';
    expect(leadOf()).toBe('Nothing unusual: all three numbers are within their normal range.');
    expect(leadOf('warning')).toBe(`${normal} 1 alert needs attention.`);
    expect(leadOf('critical')).toBe(`${normal} 1 critical alert needs attention.`);
    expect(leadOf('warning', 'critical', 'info')).toBe(
      `${normal} 3 alerts need attention, 1 of them critical.`,
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
    expect(mail.text).toContain('2 more on the dashboard.');
  });

  it('suggests to answer an alert before it suggests a contributor', () => {
    const actionOf = (alert: Alert) => suggestAction(mailWith(alert).facts).type;
    expect(actionOf(anAlert({ level: 'critical' }))).toBe('answer');
    expect(actionOf(anAlert({ level: 'info' }))).toBe('answer');
    expect(mailWith(anAlert()).mail.text).toContain(
      'Ask Acme for $1,600.00 back, unless it was right.',
    );
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
    expect(titleOf('expense-spike')).toBe('Acme cost $1,600.00, $90.00 more than usual');
    expect(titleOf('revenue-drop')).toBe('Acme brought $1,600.00, $90.00 less than usual');
    expect(titleOf('new-payee')).toBe('First payment to Acme: $1,600.00');
  });

  it('prints the same date once and two dates in order', () => {
    const titleOf = (otherDay: BusinessDate) => titleOfAlert(anAlert({ otherDay }), 'USD');
    expect(titleOf(TUESDAY)).toBe('Acme charged $1,600.00 twice on Tuesday, March 2');
    expect(titleOf(addDays(TUESDAY, 1))).toBe(
      'Acme charged $1,600.00 twice, on Tuesday, March 2 and on Wednesday, March 3',
    );
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
    expect(mailOf(cash)).toContain('It is not expected to be lower in the next 14 days.');
    expect(mailOf(withCashWarning(cash, alert))).toContain(
      'Cash at the end of Tuesday, March 2: $5,000.00. Lowest point in the next 30 days: about $1,600.00 on Monday, March 22, under three days of your expenses, $300.00.',
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
    const expected =
      'have not charged you: $900.00 in all was expected from Sunday, February 21 on, and nothing came by Tuesday, March 2';
    expect(titleOf(missing(acme, power))).toBe(`Acme and City Power ${expected}`);
    expect(titleOf(missing(acme, power, phone))).toBe(`Acme and 2 others ${expected}`);
    const { mail, facts } = mailWith(missing(acme, power, phone));
    expect(mail.text).toContain(
      'Acme: $500.00 around Sunday, February 21; City Power: $300.00 around Thursday, February 25; Phone: $100.00 around Friday, February 26. Did the card that pays them expire? Settled once all of them are in, or you say that none is due.',
    );
    expect(mail.text).toContain(
      'Check whether the card or account that pays Acme and 2 others still works.',
    );
    expect(findStrayFigures(mail, facts, FRAME)).toEqual([]);
    const one = mailWith(missing(acme)).mail.text;
    expect(one).toContain(
      'Check whether a payment to Acme failed, before what it pays for lapses.',
    );
    expect(one).not.toMatch(/at stake|others/);
  });

  it('prints the date of the first report for a repeated alert', () => {
    const textOf = (alert: DigestAlert) => composeDigest(digestFacts(QUIET, [alert]), FRAME).text;
    const again = { ...anAlert(), firstRaisedOn: addDays(TUESDAY, -30) };
    expect(textOf(again)).toContain('First reported on Sunday, January 31. $');
    expect(textOf({ ...again, emailedOn: TUESDAY })).not.toContain('First reported');
    expect(textOf(anAlert())).not.toContain('First reported');
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
      'under three days of your expenses, $300.00, as of the books of Saturday, February 27.',
    );
    const passed = textOf(ofSaturday(TUESDAY));
    expect(passed).toContain('Cash at the end of Tuesday, March 2: $5,000.00.');
    expect(passed).not.toMatch(/lowest point|be lower/i);
  });

  it('reports lower sales as the new normal, not as recovered', () => {
    const change = { id: '1', was: anAlert({ finding: 'revenue-drop' }), now: null };
    const textOf = (isNewNormal?: true) =>
      composeDigest(
        digestFacts({ ...QUIET, alertChanges: [{ ...change, isNewNormal }] }, []),
        FRAME,
      ).text;
    expect(textOf()).toContain('. It is settled.');
    expect(textOf(true)).toMatch(/\. Takings have stayed lower: that is the new normal/);
    expect(textOf(true)).not.toContain('settled');
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
