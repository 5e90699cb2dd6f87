import type { Alert, AlertBaseline, AlertLevel, Finding } from '../signals/alert.ts';
import type { ThresholdMeasure } from '../signals/threshold-measure.ts';
import { alertFacts, type AlertChangeFacts, type AlertFacts } from './alert-facts.ts';
import { underFloor } from './cash-words.ts';
import { moneyIn, type MoneyFact } from './fact.ts';
import { MEASURE_NAMES, verb } from './measure-words.ts';
import { eachMissingBill, missingBillWords } from './missing-bill-words.ts';
import { fromTo } from './range-words.ts';
import { NOTHING, plural, say, sentenceText, type Part, type Sentence } from './sentence.ts';

const who = ({ counterparty }: AlertFacts, otherwise: string): Part => counterparty ?? otherwise;

const amount = ({ actual, impact }: AlertFacts): Part => actual ?? impact ?? 'an amount';

const atStake = ({ impact, actual }: AlertFacts): Part => impact ?? actual ?? 'an amount';

/** Of what lies in the normal range, as a sum of many days or a small raise may, by how much it is not usual. */
function normally(alert: AlertFacts, aside: 'more' | 'less' | null = null): Sentence {
  const { actual, expected, impact } = alert;
  if (!expected) return NOTHING;
  if (!actual || isOutside(actual, expected)) return say`, normally ${fromTo(expected)}`;
  return aside && impact ? say`, ${impact} ${aside} than usual` : NOTHING;
}

const isOutside = (
  { amount: value }: MoneyFact,
  { low, high }: NonNullable<AlertFacts['expected']>,
): boolean => value < low.amount || value > high.amount;

const other = ({ otherDay }: AlertFacts, before: string): Sentence =>
  otherDay ? say`${before} ${otherDay}` : NOTHING;

/** " from Monday, March 1 to Tuesday, March 2", or " on Tuesday, March 2" */
const days = ({ date, otherDay }: AlertFacts): Sentence =>
  otherDay ? say` from ${otherDay} to ${date}` : say` on ${date}`;

/** ", without $90.00 from customers who pay regularly," : with it, it is the revenue of the books */
const without = ({ leftOut }: AlertFacts): Sentence =>
  leftOut ? say`, without ${leftOut} from customers who pay regularly,` : NOTHING;

/** ", on Monday, March 1 and on Tuesday, March 2", or " on Tuesday, March 2" */
function bothDays({ date, otherDay }: AlertFacts): Sentence {
  if (!otherDay || otherDay.date === date.date) return say` on ${date}`;
  const [first, second] = otherDay.date < date.date ? [otherDay, date] : [date, otherDay];
  return say`, on ${first} and on ${second}`;
}

const payroll = ({ counterparty }: AlertFacts): Sentence =>
  counterparty ? say`Payroll to ${counterparty}` : say`Payroll`;

function numberOf(alert: AlertFacts): Sentence {
  const { measure, threshold } = alert;
  if (threshold) return numberOfThreshold(alert, threshold);
  if (measure === null || measure === 'cash') return say`Cash was`;
  return say`${MEASURE_NAMES[measure]} ${verb(measure)}`;
}

const THRESHOLD_NAMES = {
  revenue: 'Revenue',
  expenses: 'Expenses',
  net: 'Net profit',
  cash: 'Cash',
  payment: 'A payment',
  receipt: 'A receipt',
} as const satisfies Record<ThresholdMeasure, string>;

/** "Expenses at Acme in Fuel from Monday, March 1 to Sunday, March 7 were $1,200.00" */
function numberOfThreshold(
  alert: AlertFacts,
  { measure, category, account }: NonNullable<AlertFacts['threshold']>,
): Sentence {
  const { counterparty } = alert;
  const isIn = measure === 'revenue' || measure === 'receipt';
  const at = isIn ? ' from' : measure === 'payment' ? ' to' : ' at';
  const of = counterparty ? say`${at} ${counterparty}` : NOTHING;
  const inCategory = category ? say` in ${category}` : NOTHING;
  const ofAccount = account ? say` on account ${account}` : NOTHING;
  const when = days(alert);
  const was = measure === 'expenses' ? 'were' : 'was';
  return say`${THRESHOLD_NAMES[measure]}${of}${inCategory}${ofAccount}${when} ${was}`;
}

/** Over the alerts, wherever they are listed. */
export const ALERTS_TITLE = 'Needs attention';

type Words = (alert: AlertFacts) => Sentence;

/** What was found, in a sentence without its full stop. */
const TITLES = {
  'expense-spike': (alert) =>
    alert.counterparty
      ? say`${alert.counterparty} cost ${amount(alert)}${normally(alert, 'more')}`
      : say`Purchases${days(alert)} were ${amount(alert)}${normally(alert, 'more')}`,
  'revenue-drop': (alert) =>
    alert.counterparty
      ? say`${alert.counterparty} brought ${amount(alert)}${normally(alert, 'less')}`
      : say`Revenue${days(alert)}${without(alert)} was ${amount(alert)}${normally(alert, 'less')}`,
  'payment-missing': (alert) =>
    say`No payment from ${who(alert, 'a customer')}${other(alert, ', expected on')}${normally(alert)}`,
  'invoice-overdue': (alert) =>
    say`${who(alert, 'A customer')} has not paid ${atStake(alert)}${other(alert, ', overdue since')}`,
  'payroll-missing': (alert) =>
    say`No payroll${alert.counterparty ? say` to ${alert.counterparty}` : NOTHING}${other(alert, ', expected on')}${normally(alert)}`,
  'payroll-doubled': (alert) =>
    say`${payroll(alert)} went out twice: ${amount(alert)}${normally(alert)}`,
  'payroll-changed': (alert) =>
    say`${payroll(alert)} was ${amount(alert)}${normally(alert, 'more')}`,
  'payroll-off-day': (alert) =>
    say`${payroll(alert)} of ${amount(alert)} went out on ${alert.date}${other(alert, ', expected on')}`,
  'charged-twice': (alert) =>
    say`${who(alert, 'Several vendors')} charged ${atStake(alert)} twice${bothDays(alert)}`,
  'new-payee': (alert) =>
    say`First payment to ${who(alert, 'a new payee')}: ${amount(alert)}${normally(alert)}`,
  'unusual-payment': (alert) =>
    say`Payment to ${who(alert, 'a vendor')} of ${amount(alert)}${normally(alert, 'more')}`,
  overcharged: (alert) =>
    say`${who(alert, 'A vendor')} charged ${amount(alert)}${normally(alert, 'more')}`,
  'price-raised': (alert) =>
    say`${who(alert, 'A vendor')} now charges ${amount(alert)}${alert.expected ? say`, before ${fromTo(alert.expected)}` : NOTHING}`,
  'bill-missing': missingBillWords,
  'cash-low': (alert) =>
    say`Cash may fall to ${amount(alert)}${other(alert, ' on')}${alert.expected ? say`, ${underFloor(alert.expected.low)}` : NOTHING}`,
  'connection-stale': (alert) =>
    say`${who(alert, 'A connection')} has sent nothing${other(alert, ' since')}`,
  'above-threshold': (alert) =>
    say`${numberOf(alert)} ${amount(alert)}${alert.expected ? say`, above your threshold of ${alert.expected.high}` : NOTHING}`,
  'below-threshold': (alert) =>
    say`${numberOf(alert)} ${amount(alert)}${alert.expected ? say`, below your threshold of ${alert.expected.low}` : NOTHING}`,
} as const satisfies Record<Finding, Words>;

export const alertTitle: Words = (alert) => TITLES[alert.finding](alert);

/** What would make it normal again, after "Settled once". */
const SETTLED = {
  'expense-spike': 'you say that it was planned',
  'revenue-drop': 'late sales are in, or days are back in their range',
  'payment-missing': 'the payment is in, or you say that none is due',
  'invoice-overdue': 'it is paid, or no longer open in your books',
  'payroll-missing': 'the payroll is in, or you say that there is none',
  'payroll-doubled': 'one of the two is taken back',
  'payroll-changed': 'you say that the change was meant',
  'payroll-off-day': 'you say that the day was meant',
  'charged-twice': 'one is refunded, or you say that both are real',
  'new-payee': 'you say that you know them',
  'unusual-payment': 'you say that it was meant',
  overcharged: 'the difference is credited, or you say that it was agreed',
  'price-raised': 'the old price is back, or you say that the new one was agreed',
  'bill-missing': 'the bill is in, or you say that none is due',
  'cash-low': 'the forecast stays above three days of your expenses',
  'connection-stale': 'it is connected again',
  'above-threshold': 'it is back under your threshold',
  'below-threshold': 'it is back above your threshold',
} as const satisfies Record<Finding, string>;

/** What a day brought stays: only what adds up over days is back by itself. */
function settledOnce({ finding, threshold, others }: AlertFacts): string {
  if (threshold?.window === 'day' && threshold.measure !== 'cash')
    return 'you say that you have seen it';
  return others ? 'all of them are in, or you say that none is due' : SETTLED[finding];
}

const BASELINES = {
  'vendor-history': ['vendor history', 'charge', 'charges'],
  'customer-history': ['customer history', 'payment', 'payments'],
  'due-day': ['the day it was due', 'day', 'days'],
  'payroll-history': ['payroll history', 'payroll', 'payrolls'],
  'same-weekdays': ['the same weekdays', 'week', 'weeks'],
  forecast: ['the cash forecast', 'day', 'days'],
  threshold: ['your own threshold', 'day', 'days'],
  connection: ['the connection', 'day', 'days'],
} as const satisfies Record<AlertBaseline['of'], readonly [string, string, string]>;

/** "vendor history, 12 charges" */
export function baselineWords({ of, count }: AlertFacts['baseline']): Sentence {
  const [history, one, many] = BASELINES[of];
  return count?.count ? say`${history}, ${count} ${plural(count, one, many)}` : say`${history}`;
}

function toldBefore({ toldOn, firstToldOn }: AlertFacts): Sentence {
  if (toldOn) return say`Told by mail as soon as it was found, on ${toldOn}. `;
  return firstToldOn ? say`First told on ${firstToldOn}. ` : NOTHING;
}

/** Of a bill that has not come no money is at stake, but what it pays for. */
function stakeOf(alert: AlertFacts): Sentence {
  if (alert.finding === 'bill-missing')
    return alert.others
      ? say`${eachMissingBill(alert)} `
      : say`Did the payment fail, or a card expire? `;
  return alert.impact && !alert.threshold ? say`${alert.impact} at stake. ` : NOTHING;
}

/** Whether it was told before, money at stake, what settles it, and what it was measured against. */
export function alertDetail(alert: AlertFacts): Sentence {
  return say`${toldBefore(alert)}${stakeOf(alert)}Settled once ${settledOnce(alert)}. Measured against ${baselineWords(alert.baseline)}.`;
}

/** Colour alone says nothing; a warning is what an alert is. */
const LEVEL_WORDS = {
  critical: 'Critical: ',
  warning: '',
  info: 'For your information: ',
} as const satisfies Record<AlertLevel, string>;

export const alertWords: Words = (alert) => say`${LEVEL_WORDS[alert.level]}${alertTitle(alert)}.`;

/** What an alert said, and what the data makes of it. That other bills are missing corrects nothing. */
export function alertChangeWords({ was, now, isNewNormal }: AlertChangeFacts): Sentence {
  const before = say`Alert of ${was.date}: ${alertTitle(was)}.`;
  if (isNewNormal) {
    return say`${before} Takings have stayed lower: that is the new normal, and days are measured by it.`;
  }
  if (!now) return say`${before} It is settled.`;
  if (now.finding !== 'bill-missing') return say`${before} Corrected: ${alertTitle(now)}.`;
  return say`${before} Now: ${alertTitle(now)}.${now.others ? say` ${eachMissingBill(now)}` : NOTHING}`;
}

/** The title on its own, in the currency of the business. */
export const titleOfAlert = (alert: Alert, currency: string): string =>
  sentenceText(alertTitle(alertFacts(alert, moneyIn(currency))));
