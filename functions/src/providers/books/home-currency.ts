import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import type { BookAmount } from './book-lines.ts';

/**
 * What a document in another currency moves, at the books' own rate. What the books come to beside it,
 * exchange differences and cents of rounding, is in their report, and told at night.
 *
 * @returns nothing where they give no rate
 */
export function amountsInHomeCurrency(amounts: readonly BookAmount[], rate: Rate): BookAmount[] {
  return amounts.flatMap((told) => {
    const amount = inHomeCurrency(told.amount, rate);
    return amount === undefined ? [] : [{ ...told, amount }];
  });
}

/** Rates have six decimals at most in either system. */
const RATE_SCALE = 1_000_000_000;

/** How a system states a rate. */
export type Rate =
  /** so much of the home currency is one of the document's */
  | { readonly homeForOne: number | undefined }
  /** so much of the document's currency is one of the home currency */
  | { readonly foreignForOne: number | undefined };

/**
 * An amount of a document in another currency at the books' own rate, to the nearest cent.
 *
 * @returns undefined where the books give no rate: nobody guesses one
 */
export function inHomeCurrency(amount: Cents, rate: Rate): Cents | undefined {
  const given = 'homeForOne' in rate ? rate.homeForOne : rate.foreignForOne;
  if (given === undefined || !Number.isFinite(given) || given <= 0) return undefined;
  const [scaled, whole] = [BigInt(Math.round(given * RATE_SCALE)), BigInt(RATE_SCALE)];
  if (scaled === 0n) return undefined;
  const [by, through] = 'homeForOne' in rate ? [scaled, whole] : [whole, scaled];
  const size = BigInt(Math.abs(amount)) * by;
  const rounded = (2n * size + through) / (2n * through);
  return cents(Number(amount < 0 ? -rounded : rounded));
}
