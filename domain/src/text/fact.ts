import { weekdayOf, type BusinessDate } from '../calendar/business-date.ts';
import { formatBriefDay, formatDate, formatDay, weekdayName } from '../calendar/format-date.ts';
import type { Cents } from '../money/cents.ts';
import {
  formatCount,
  formatMoney,
  formatPercent,
  type MoneyFormat,
} from '../money/format-money.ts';
import type { PercentTenths } from '../money/ratio.ts';
import { shortened } from './graphemes.ts';

/** A value that a digest may print. Texts contain no digits, so every figure is a fact. */
export type Fact = MoneyFact | PercentFact | CountFact | DateFact | NameFact;

export interface MoneyFact {
  readonly fact: 'money';
  readonly amount: Cents;
  readonly currency: string;
}

export interface PercentFact {
  readonly fact: 'percent';
  readonly percent: PercentTenths;
}

export interface CountFact {
  readonly fact: 'count';
  readonly count: number;
}

export interface DateFact {
  readonly fact: 'date';
  readonly date: BusinessDate;
}

/** A name from outside: of a business, a counterparty or a bank. It can contain any characters. */
export interface NameFact {
  readonly fact: 'name';
  readonly name: string;
}

/** Converts amounts to facts in the currency of one business. */
export type ToMoney = (amount: Cents) => MoneyFact;

export const moneyIn =
  (currency: string): ToMoney =>
  (amount) => ({ fact: 'money', amount, currency });

const LONGEST_NAME = 60;

export const percentFact = (percent: PercentTenths): PercentFact => ({ fact: 'percent', percent });
export const countFact = (count: number): CountFact => ({ fact: 'count', count });
export const dateFact = (date: BusinessDate): DateFact => ({ fact: 'date', date });

/** Joiners and tags stay, because emoji and some scripts consist of them. */
const UNPRINTABLE =
  /(?:(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s])+/gu;

/** Returns a name as one line of printable text, cut at a length that fits the layout. */
export function nameFact(name: string): NameFact {
  const plain = name.replace(UNPRINTABLE, ' ').trim();
  return { fact: 'name', name: shortened(plain, LONGEST_NAME) || 'no name' };
}

const MONEY_STYLES = {
  signed: { sign: 'always' },
  unsigned: { sign: 'never' },
  rounded: { precision: 'rounded' },
  'rounded-signed': { sign: 'always', precision: 'rounded' },
  'rounded-unsigned': { sign: 'never', precision: 'rounded' },
} as const satisfies Record<string, MoneyFormat>;

/** An alternative format of a fact. The rounded styles write whole dollars, as prose does. */
export type FactStyle = keyof typeof MONEY_STYLES | 'short' | 'brief' | 'weekday';

/** Formats a fact: "$1,930.00", "12.5%", "1,466", "Tuesday, March 2". */
export function formatFact(fact: Fact, style?: FactStyle): string {
  switch (fact.fact) {
    case 'money':
      return formatMoney(fact.amount, fact.currency, moneyFormat(style));
    case 'percent':
      return formatPercent(fact.percent);
    case 'count':
      return formatCount(fact.count);
    case 'date':
      if (style === 'weekday') return weekdayName(weekdayOf(fact.date));
      if (style === 'brief') return formatBriefDay(fact.date);
      return style === 'short' ? formatDay(fact.date) : formatDate(fact.date);
    case 'name':
      return fact.name;
  }
}

const moneyFormat = (style: FactStyle | undefined): MoneyFormat =>
  style === undefined || style === 'short' || style === 'brief' || style === 'weekday'
    ? {}
    : MONEY_STYLES[style];

/** Returns every fact inside a structure of facts. */
export function listFacts(value: unknown): Fact[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('fact' in value) return [value as Fact];
  return Object.values(value).flatMap(listFacts);
}
