import { absoluteCents, type Cents } from './cents.ts';
import type { PercentTenths } from './ratio.ts';

/** U+2212, a true minus sign. It is as wide as a digit and never breaks a line. */
export const MINUS = '\u2212';

interface CurrencyStyle {
  readonly symbol: string;
  readonly fractionDigits: number;
}

const styles = new Map<string, CurrencyStyle>();

function styleOf(currency: string): CurrencyStyle {
  const cached = styles.get(currency);
  if (cached) return cached;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const symbol = format.formatToParts(0).find((part) => part.type === 'currency')?.value;
  const style = {
    // A currency code is separated from its figure by a space. A symbol is not.
    symbol: symbol === undefined || symbol === currency ? `${currency}\u00a0` : symbol,
    fractionDigits: format.resolvedOptions().maximumFractionDigits ?? 2,
  };
  styles.set(currency, style);
  return style;
}

/** Returns the decimal places of a currency (ISO 4217): 2 for USD, 0 for JPY. */
export const currencyFractionDigits = (currency: string): number =>
  styleOf(currency).fractionDigits;

export interface MoneyFormat {
  /** `always` writes a plus sign before positive amounts */
  readonly sign?: 'negative' | 'always' | 'never';
}

/**
 * Formats an amount: "$1,930.00", "−$25.78", "+£4.00". It works on digits, so that no amount
 * becomes a float.
 */
export function formatMoney(amount: Cents, currency: string, options: MoneyFormat = {}): string {
  const { symbol, fractionDigits } = styleOf(currency);
  const digits = String(absoluteCents(amount)).padStart(fractionDigits + 1, '0');
  const whole = digits.slice(0, digits.length - fractionDigits);
  const fraction = fractionDigits > 0 ? `.${digits.slice(-fractionDigits)}` : '';
  return `${signOf(amount, options.sign)}${symbol}${groupThousands(whole)}${fraction}`;
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
