import { alertFacts } from '@daily-snapshot/domain/alerts/alert/alert-facts';
import { alertDetail, alertText } from '@daily-snapshot/domain/alerts/texts/alert-texts';
import { nameFact } from '@daily-snapshot/domain/text/fact';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { Finding } from '@daily-snapshot/domain/alerts/types/alert-types';

const MONEY = /(−?)(?:[A-Z]{3}\u00a0|[A-Z]{0,3}\p{Sc})(\d[\d,]*(?:\.\d+)?)/gu;

const DATE =
  /(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}/g;

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
  textFaults(alert, printedText(alert, currency));

export function textFaults(alert: Alert, text: string): string[] {
  const unnamed = namesOf(alert).reduce((rest, name) => rest.replaceAll(name, '…'), text);
  const noMoney = unnamed.replace(MONEY, '…');
  const noDates = noMoney.replace(DATE, '…');
  const { low, high } = alert.expected ?? {};
  const { bills = [] } = alert;
  const own = [alert.actual, alert.impact, alert.leftOut, low, high];
  const amounts: readonly unknown[] = [...own, ...bills.map(({ usual }) => usual)];
  const dates = [alert.date, alert.otherDay, ...bills.map(({ dueOn }) => dueOn)].flatMap((date) =>
    date ? longDate(date) : [],
  );
  const faults = [
    ...[...unnamed.matchAll(MONEY)]
      .filter(([, sign = '', digits = '']) => !amounts.includes(minorUnits(sign, digits)))
      .map(([amount]) => `${amount} is not an amount of the alert`),
    ...[...noMoney.matchAll(DATE)]
      .filter(([date]) => !dates.includes(date))
      .map(([date]) => `${date} is not a date of the alert`),
    ...[...noDates.matchAll(FIGURE)]
      .filter(
        ([count]) =>
          ![alert.baseline.count, bills.length - 1].includes(Number(count.replaceAll(',', ''))),
      )
      .map(([count]) => `${count} is not a count of the alert`),
    ...NONSENSE.filter(([pattern]) => pattern.test(unnamed)).map(([, fault]) => fault),
    ...rangeFaults(alert, unnamed),
  ];
  return faults.map((fault) => `"${text}": ${fault}`);
}

const NONSENSE: readonly (readonly [RegExp, string])[] = [
  [/−[^\d ]*0(?:\.0+)?(?!\d|[.,]\d)/u, 'a zero has no sign'],
  [
    /(?<!−)(−?(?:[A-Z]{3}\u00a0|[A-Z]{0,3}\p{Sc})[\d,.]*\d) to \1(?!\d|[.,]\d)/u,
    'both ends of a range are equal',
  ],
  [/\bon (\w+day, \w+ \d+) and on \1\b/, 'the same day appears twice'],
  [/[^\d,.]1 (?:charges|payments|payrolls|weeks|days)\b/, 'plural for one'],
  [/(?:[02-9]|\d1) (?:charge|payment|payroll|week|day)\b(?= *\.)/, 'singular for several'],
  [/[^\d,.]0 (?:charge|payment|payroll|week|day)/, 'a baseline without data'],
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
    ...(isInside && /, (?:normally|before|above|below|under) /.test(text)
      ? ['the amount is inside its expected range']
      : []),
    ...(isWrongSide ? ['the amount is on the wrong side of its range'] : []),
  ];
}

const namesOf = ({ counterparty, threshold, bills = [] }: Alert): string[] =>
  [counterparty, threshold?.category, threshold?.account, ...bills.map((bill) => bill.counterparty)]
    .flatMap((name) => (typeof name === 'string' ? nameFact(name).name : []))
    .toSorted((a, b) => b.length - a.length);

const minorUnits = (sign: string, digits: string): number =>
  Number(digits.replace(/[,.]/g, '')) * (sign === '' ? 1 : -1);

const longDate = (date: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
