import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import { z } from 'zod';

/** An amount in whole cents. */
export interface RoundedAmount {
  readonly cents: Cents;
  /** Whether the provider stated more decimals than cents have. */
  readonly isRounded: boolean;
}

const DECIMAL = /^([-+]?)(\d+)(?:\.(\d*))?(?:e([-+]?\d{1,2}))?$/i;

/**
 * Rounds a decimal number of any length to cents, without floating-point arithmetic. Half a cent is
 * rounded away from zero: this is how invoices are rounded by hand, and a refund then equals the
 * negative of its sale.
 *
 * @returns undefined if the text is no number or too large
 */
export function roundToCents(text: string): RoundedAmount | undefined {
  const match = DECIMAL.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  /** The decimals beyond cents. */
  const beyond = fraction.length - Number(exponent) - 2;
  const unit = 10n ** BigInt(Math.max(beyond, 0));
  const hundredths = beyond < 0 ? digits * 10n ** BigInt(-beyond) : digits;
  const size = Number((2n * hundredths + unit) / (2n * unit));
  if (!Number.isSafeInteger(size)) return undefined;
  return { cents: cents(sign === '-' ? -size : size), isRounded: hundredths % unit !== 0n };
}

/** Reads a decimal number from JSON and rounds it to cents. */
export const roundedAmountSchema = z
  .union([z.number(), z.string()])
  .transform((value, context): RoundedAmount => {
    const found = roundToCents(String(value));
    if (found) return found;
    context.addIssue('not an amount');
    return z.NEVER;
  });

export const amountSchema = roundedAmountSchema.transform((amount): Cents => amount.cents);
