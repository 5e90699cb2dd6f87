import { alertFacts } from '@daily-snapshot/domain/alerts/types/alert-facts';
import { alertDetail, alertText } from '@daily-snapshot/domain/alerts/types/alert-texts';
import { nameFact } from '@daily-snapshot/domain/text/fact';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';
import type { Alert } from '@daily-snapshot/domain/alerts/types/alert';
import type { Finding } from '@daily-snapshot/domain/alerts/types/alert-types';

const MONEY = /(−?)(?:[A-Z]{3}\u00a0|[A-Z]{0,3}\p{Sc})(\d[\d,]*(?:\.\d+)?)/gu;

const DATE =
  /(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}/g;

const FIGURE = /\d[\d,.]*/g;

/** What is told of an alert, as it is printed. */
export function toldOf(alert: Alert, currency: string): string {
  const facts = alertFacts(alert, (amount) => ({ fact: 'money', amount, currency }));
  return `${sentenceText(alertText(facts))} ${sentenceText(alertDetail(facts))}`;
}

/**
 * Reads what is printed of an alert, and finds what does not follow from what is stored of it. It reads
 * amounts and dates by itself: nothing is shared with what printed them.
 */
export const findSentenceFaults = (alert: Alert, currency: string): string[] =>
  textFaults(alert, toldOf(alert, currency));

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
      .map(([amount]) => `${amount} is no amount of it`),
    ...[...noMoney.matchAll(DATE)]
      .filter(([date]) => !dates.includes(date))
      .map(([date]) => `${date} is no day of it`),
    ...[...noDates.matchAll(FIGURE)]
      .filter(
        ([count]) =>
          ![alert.baseline.count, bills.length - 1].includes(Number(count.replaceAll(',', ''))),
      )
      .map(([count]) => `${count} is no count of it`),
    ...NONSENSE.filter(([pattern]) => pattern.test(unnamed)).map(([, fault]) => fault),
    ...rangeFaults(alert, unnamed),
  ];
  return faults.map((fault) => `"${text}": ${fault}`);
}

const NONSENSE: readonly (readonly [RegExp, string])[] = [
  [/−[^\d ]*0(?:\.0+)?(?!\d|[.,]\d)/u, 'a zero has no sign'],
  [
    /(?<!−)(−?(?:[A-Z]{3}\u00a0|[A-Z]{0,3}\p{Sc})[\d,.]*\d) to \1(?!\d|[.,]\d)/u,
    'a range goes from an amount to the same',
  ],
  [/\bon (\w+day, \w+ \d+) and on \1\b/, 'two days are one'],
  [/[^\d,.]1 (?:charges|payments|payrolls|weeks|days)\b/, 'one is told as several'],
  [/(?:[02-9]|\d1) (?:charge|payment|payroll|week|day)\b(?= *\.)/, 'several are told as one'],
  [/[^\d,.]0 (?:charge|payment|payroll|week|day)/, 'measured against nothing'],
  [/undefined|null|NaN|Infinity|\[object/, 'words of a program'],
  [/ {2}|, ?,|\.\.|,\./, 'a gap in the sentence'],
];

/** What is found is a fall, or a rise; of the others it may be either. */
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

/** Whatever is told as not normal lies outside of what is told as normal, and on the side that is told. */
function rangeFaults({ finding, actual, expected }: Alert, text: string): string[] {
  if (!expected) return [];
  const { low, high } = expected;
  const order = low <= high ? [] : ['a range goes down'];
  if (actual === null) return order;
  const isInside = low <= actual && actual <= high;
  const isWrongSide = (FALLS.has(finding) && actual > high) || (RISES.has(finding) && actual < low);
  return [
    ...order,
    ...(isInside && /, (?:normally|before|above|below|under) /.test(text)
      ? ['what is told lies in its own normal range']
      : []),
    ...(isWrongSide ? ['what is told is a rise or a fall, and is the other'] : []),
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
