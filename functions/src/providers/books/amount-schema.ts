import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import { z } from 'zod';

/** An amount in whole cents, the smallest units of its currency. */
export interface RoundedAmount {
  readonly cents: Cents;
  /** Whether the provider stated more decimals than cents have. */
  readonly isRounded: boolean;
}

/** The number before the point may be missing: ".50". */
const DECIMAL = /^([-+]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([-+]?\d{1,2}))?$/i;

/**
 * The largest amount of one record, 1,000,000,000,000.00 dollars. No real amount reaches it, and sums
 * of many such amounts are still safe integers.
 */
export const MAX_CENTS = 100_000_000_000_000;

/**
 * Rounds a decimal number of any length to cents, without floating-point arithmetic. Half a cent is
 * rounded away from zero: this is how invoices are rounded by hand, and a refund then equals the
 * negative of its sale.
 *
 * @param fractionDigits decimal places of the currency
 * @returns undefined if the text is no number or too large
 */
export function roundToCents(text: string, fractionDigits: number): RoundedAmount | undefined {
  const match = DECIMAL.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  /** The decimals beyond cents. */
  const beyond = fraction.length - Number(exponent) - fractionDigits;
  const unit = 10n ** BigInt(Math.max(beyond, 0));
  const inUnits = beyond < 0 ? digits * 10n ** BigInt(-beyond) : digits;
  const size = Number((2n * inUnits + unit) / (2n * unit));
  if (size > MAX_CENTS) return undefined;
  return { cents: cents(sign === '-' ? -size : size), isRounded: inUnits % unit !== 0n };
}

/**
 * Reads a decimal number from JSON and rounds it to cents.
 *
 * @param fractionDigits decimal places of the currency
 */
export const roundedAmountSchema = (fractionDigits: number) =>
  z.union([z.number(), z.string()]).transform((value, context): RoundedAmount => {
    const found = roundToCents(String(value), fractionDigits);
    if (found) return found;
    context.addIssue('not an amount');
    return z.NEVER;
  });

export const amountSchema = (fractionDigits: number) =>
  roundedAmountSchema(fractionDigits).transform((amount): Cents => amount.cents);
