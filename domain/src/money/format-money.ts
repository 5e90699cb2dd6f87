import { absoluteCents, type Cents } from './cents.ts';
import { currencyFractionDigits } from './currency-digits.ts';
import type { PercentTenths } from './ratio.ts';

/** U+2212, a true minus sign. It is as wide as a digit and never breaks a line. */
export const MINUS = '\u2212';

const symbols = new Map<string, string>();

function symbolOf(currency: string): string {
  const cached = symbols.get(currency);
  if (cached !== undefined) return cached;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const part = format.formatToParts(0).find(({ type }) => type === 'currency')?.value;
  // A currency code is separated from its figure by a space. A symbol is not.
  const symbol = part === undefined || part === currency ? `${currency}\u00a0` : part;
  symbols.set(currency, symbol);
  return symbol;
}

export interface MoneyFormat {
  /** `always` writes a plus sign before positive amounts */
  readonly sign?: 'negative' | 'always' | 'never';
}

/**
 * Formats an amount: "$1,930.00", "−$25.78", "+£4.00". It works on digits, so that no amount
 * becomes a float.
 */
export function formatMoney(amount: Cents, currency: string, options: MoneyFormat = {}): string {
  const fractionDigits = currencyFractionDigits(currency);
  const digits = String(absoluteCents(amount)).padStart(fractionDigits + 1, '0');
  const whole = digits.slice(0, digits.length - fractionDigits);
  const fraction = fractionDigits > 0 ? `.${digits.slice(-fractionDigits)}` : '';
  return `${signOf(amount, options.sign)}${symbolOf(currency)}${groupThousands(whole)}${fraction}`;
}

/** Formats a stored percentage without its sign: "12.5%". */
export function formatPercent(percent: PercentTenths): string {
  const tenths = Math.abs(percent);
  return `${groupThousands(String(Math.floor(tenths / 10)))}.${tenths % 10}%`;
}

/** Formats a count: "1,466". */
export const formatCount = (count: number): string => groupThousands(String(count));

/** Formats a count with its noun: "1 line", "1,466 lines". */
export const formatCountOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

function signOf(amount: Cents, sign: MoneyFormat['sign'] = 'negative'): string {
  if (sign === 'never') return '';
  if (amount < 0) return MINUS;
  return sign === 'always' && amount > 0 ? '+' : '';
}

const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');
