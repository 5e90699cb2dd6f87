declare const centsBrand: unique symbol;

/** Integer minor units of one currency; positive is money into the business. */
export type Cents = number & { readonly [centsBrand]: true };

/** @throws RangeError unless `value` is a safe integer */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return (value + 0) as Cents; // + 0 turns -0 into 0
}

export const ZERO = cents(0);

export const addCents = (augend: Cents, addend: Cents): Cents => cents(augend + addend);
export const subtractCents = (minuend: Cents, subtrahend: Cents): Cents =>
  cents(minuend - subtrahend);
export const negateCents = (amount: Cents): Cents => cents(0 - amount);
export const absoluteCents = (amount: Cents): Cents => cents(Math.abs(amount));

/** Returns the sum of amounts in any order, or 0 for none. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = ZERO;
  for (const amount of amounts) sum = addCents(sum, amount);
  return sum;
}

const DECIMAL = /^([-+]?)(\d+)(?:\.(\d*))?$/;

/**
 * Reads plain decimal text ("-12.5") without a float.
 * @param fractionDigits decimal places of the currency; further digits must be zeros
 * @returns undefined if the text is not such a number
 */
export function parseCents(text: string, fractionDigits = 2): Cents | undefined {
  const match = DECIMAL.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  if (/[^0]/.test(fraction.slice(fractionDigits))) return undefined;
  const digits = whole + fraction.slice(0, fractionDigits).padEnd(fractionDigits, '0');
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) return undefined;
  return cents(sign === '-' ? -value : value);
}
