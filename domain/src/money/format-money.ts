import { absoluteCents, cents, type Cents } from './cents.ts';
import { currencyFractionDigits } from './currency-digits.ts';
import { divideRounded, type PercentTenths } from './ratio.ts';

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
  /** `rounded` leaves out the decimals wherever they decide nothing, as prose does. */
  readonly precision?: 'exact' | 'rounded';
}

/** Below this number of whole units, the decimals of an amount matter. */
const SMALL_UNITS = 100;

/**
 * Formats an amount: "$1,930.00", "−$25.78", "+£4.00". It works on digits, so that no amount
 * becomes a float.
 */
export function formatMoney(amount: Cents, currency: string, options: MoneyFormat = {}): string {
  const isRounded = options.precision === 'rounded';
  const printed = isRounded ? roundedAmount(amount, currency) : amount;
  const fractionDigits = currencyFractionDigits(currency);
  const digits = String(absoluteCents(printed)).padStart(fractionDigits + 1, '0');
  const whole = digits.slice(0, digits.length - fractionDigits);
  const decimals = fractionDigits > 0 ? `.${digits.slice(-fractionDigits)}` : '';
  const fraction = isRounded && /^\.0*$/.test(decimals) ? '' : decimals;
  return `${signOf(printed, options.sign)}${symbolOf(currency)}${groupThousands(whole)}${fraction}`;
}

/**
 * Returns the amount that prose prints: whole units of the currency from 100 units on, and the exact
 * amount below that.
 */
export function roundedAmount(amount: Cents, currency: string): Cents {
  return isSmallAmount(amount, currency) ? amount : roundToUnit(amount, currency);
}

/** Returns whether the decimals of an amount matter, because it is below 100 whole units. */
export const isSmallAmount = (amount: Cents, currency: string): boolean =>
  Math.abs(amount) < SMALL_UNITS * unitOf(currency);

/** Rounds an amount to whole units of its currency, halves away from zero. */
export function roundToUnit(amount: Cents, currency: string): Cents {
  const unit = BigInt(unitOf(currency));
  return cents(Number(divideRounded(BigInt(amount), unit) * unit));
}

/** Returns the minor units of one whole unit: 100 for USD, 1 for JPY. */
export const unitOf = (currency: string): number => 10 ** currencyFractionDigits(currency);

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
