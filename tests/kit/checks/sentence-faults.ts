import { alertFacts } from '@daily-snapshot/domain/alerts/alert/alert-facts';
import { alertDetail, alertText } from '@daily-snapshot/domain/alerts/texts/alert-texts';
import { nameFact } from '@daily-snapshot/domain/text/fact';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';
import { amountsOfShares } from './recompute-shares.ts';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { Finding } from '@daily-snapshot/domain/alerts/types/alert-types';

const MONEY = /(−?)(?:[A-Z]{3}\u00a0|[A-Z]{0,3}\p{Sc})(\d[\d,]*(?:\.\d+)?)/gu;

const DATE =
  /(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?:January|February|March|April|May|June|July|August|September|October|November|December)|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}/g;

const FIGURE = /\d[\d,.]*/g;

/** Returns the printed text of an alert. */
export function printedText(alert: Alert, currency: string): string {
  const facts = alertFacts(alert, (amount) => ({ fact: 'money', amount, currency }));
  return `${sentenceText(alertText(facts))} ${sentenceText(alertDetail(facts))}`;
}

/**
 * Parses the printed text of an alert and returns what contradicts the stored alert. It has its own
 * parser for amounts and dates and shares no code with the renderer.
 */
export const findSentenceFaults = (alert: Alert, currency: string): string[] =>
  textFaults(alert, printedText(alert, currency), currency);

export function textFaults(alert: Alert, text: string, currency = 'USD'): string[] {
  const unnamed = namesOf(alert).reduce((rest, name) => rest.replaceAll(name, '…'), text);
  const noMoney = unnamed.replace(MONEY, '…');
  const noDates = noMoney.replace(DATE, '…');
  const { low, high } = alert.expected ?? {};
  const { bills = [] } = alert;
  const own = [alert.actual, alert.impact, alert.leftOut, low, high, ...amountsOfShares(alert)];
  const amounts = [...own, ...bills.map(({ usual }) => usual)].filter((one) => one != null);
  const dates = [alert.date, alert.otherDay, ...bills.map(({ dueOn }) => dueOn)].flatMap((date) =>
    date ? [longDate(date), briefDate(date)] : [],
  );
  const faults = [
    ...[...unnamed.matchAll(MONEY)]
      .filter(([, sign = '', digits = '']) => !isAmountOf(amounts, sign, digits, currency))
      .map(([amount]) => `${amount} is not an amount of the alert`),
    ...[...noMoney.matchAll(DATE)]
      .filter(([date]) => !dates.includes(date))
      .map(([date]) => `${date} is not a date of the alert`),
    ...[...noDates.matchAll(FIGURE)]
      .filter(([count]) => !countsOf(alert).includes(Number(count.replaceAll(',', ''))))
      .map(([count]) => `${count} is not a count of the alert`),
    ...NONSENSE.filter(([pattern]) => pattern.test(unnamed)).map(([, fault]) => fault),
    ...rangeFaults(alert, titleIn(unnamed)),
  ];
  return faults.map((fault) => `"${text}": ${fault}`);
}

/** Returns the first sentence. Later ones compare payees with their own usual amounts. */
const titleIn = (text: string): string => text.split('. ')[0] ?? '';

const NONSENSE: readonly (readonly [RegExp, string])[] = [
  [/−[^\d ]*0(?:\.0+)?(?!\d|[.,]\d)/u, 'a zero has no sign'],
  [
    /(?<!−)(−?(?:[A-Z]{3}\u00a0|[A-Z]{0,3}\p{Sc})[\d,.]*\d) to \1(?!\d|[.,]\d)/u,
    'both ends of a range are equal',
  ],
  [/\bon (\w+ \d+) and \1\b/, 'the same day appears twice'],
  [
    /[^\d,.]1 (?:earlier )?(?:bills|charges|payments|payrolls|purchases|weeks|days)\b/,
    'plural for one',
  ],
  [
    /(?:[02-9]|\d1) (?:earlier )?(?:bill|charge|payment|payroll|purchase|week|day)\b(?= late| *\.)/,
    'singular for several',
  ],
  [
    /[^\d,.]0 (?:earlier |bill|charge|payment|payroll|purchase|week|day)/,
    'a baseline without data',
  ],
  [/undefined|null|NaN|Infinity|\[object/, 'a program value in the text'],
  [/ {2}|, ?,|\.\.|,\./, 'a gap in the sentence'],
];

/** Findings that are always a fall or always a rise. All other findings can be either. */
const FALLS: ReadonlySet<Finding> = new Set<Finding>([
  'revenue-drop',
  'cash-low',
  'below-threshold',
]);
const RISES: ReadonlySet<Finding> = new Set<Finding>([
  'expense-spike',
  'payroll-doubled',
  'unusual-payment',
  'overcharged',
  'price-raised',
  'above-threshold',
]);

/**
 * Checks that an unusual amount lies outside its expected range, on the side that the text states.
 */
function rangeFaults({ finding, actual, expected }: Alert, text: string): string[] {
  if (!expected) return [];
  const { low, high } = expected;
  const order = low <= high ? [] : ['the range is reversed'];
  if (actual === null) return order;
  const isInside = low <= actual && actual <= high;
  const isWrongSide = (FALLS.has(finding) && actual > high) || (RISES.has(finding) && actual < low);
  return [
    ...order,
    ...(isInside && /(?:, (?:usually|up from|above|below|less than)| instead of) /.test(text)
      ? ['the amount is inside its expected range']
      : []),
    ...(isWrongSide ? ['the amount is on the wrong side of its range'] : []),
  ];
}

export const namesOf = ({ counterparty, threshold, bills = [], evidence }: Alert): string[] =>
  [
    counterparty,
    threshold?.category,
    threshold?.account,
    ...bills.map((bill) => bill.counterparty),
    ...(evidence?.shares ?? []).map((share) => share.counterparty),
  ]
    .flatMap((name) => (typeof name === 'string' ? nameFact(name).name : []))
    .toSorted((a, b) => b.length - a.length);

/** Reports whether a printed amount is one of the amounts, exact or in whole units from 100 on. */
function isAmountOf(
  amounts: readonly number[],
  sign: string,
  digits: string,
  currency: string,
): boolean {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const unit = 10 ** maximumFractionDigits;
  const printed = Math.round(Number(digits.replaceAll(',', '')) * unit) * (sign === '' ? 1 : -1);
  if (amounts.includes(printed)) return true;
  const isWhole = !digits.includes('.') && Math.abs(printed) >= 100 * unit;
  return isWhole && amounts.some((amount) => Math.abs(amount - printed) * 2 <= unit);
}

/** Returns the counts that a text may state. */
function countsOf({ date, otherDay, baseline, bills = [], evidence }: Alert): unknown[] {
  const dayMs = 86_400_000;
  const late = otherDay ? (Date.parse(date) - Date.parse(otherDay)) / dayMs : null;
  return [baseline.count, bills.length - 1, late, evidence?.measured.length];
}

const dateText = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

const longDate = (date: string): string =>
  dateText(date, { weekday: 'long', month: 'long', day: 'numeric' });

const briefDate = (date: string): string => dateText(date, { month: 'short', day: 'numeric' });
