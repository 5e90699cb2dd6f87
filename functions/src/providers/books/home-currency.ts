import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import type { BookAmount } from './book-lines.ts';

/**
 * Converts the amounts of a document at the books' own rate. Exchange differences and rounding
 * cents are only in the report and are added by the nightly listing.
 *
 * @returns an empty list if there is no rate
 */
export function amountsInHomeCurrency(amounts: readonly BookAmount[], rate: Rate): BookAmount[] {
  return amounts.flatMap((bookAmount) => {
    const amount = inHomeCurrency(bookAmount.amount, rate);
    return amount === undefined ? [] : [{ ...bookAmount, amount }];
  });
}

/** Both systems use at most six decimals for a rate. */
const RATE_SCALE = 1_000_000_000;

/** An exchange rate in one of two notations. */
export type Rate =
  /** Units of the home currency for one unit of the document's currency. */
  | { readonly homePerForeign: number | undefined }
  /** Units of the document's currency for one unit of the home currency. */
  | { readonly foreignPerHome: number | undefined }
  /** One amount in both currencies, if the books state no rate. */
  | { readonly home: Cents; readonly foreign: Cents };

/**
 * Converts an amount at the books' own rate and rounds it to the nearest cent.
 *
 * @returns undefined if there is no valid rate. We never estimate one.
 */
export function inHomeCurrency(amount: Cents, rate: Rate): Cents | undefined {
  if ('home' in rate) {
    const { home, foreign } = rate;
    const isValid = foreign !== 0 && home > 0 === foreign > 0;
    return isValid ? convert(amount, BigInt(home), BigInt(foreign)) : undefined;
  }
  const rateValue = 'homePerForeign' in rate ? rate.homePerForeign : rate.foreignPerHome;
  if (rateValue === undefined || !Number.isFinite(rateValue) || rateValue <= 0) return undefined;
  const [scaled, whole] = [BigInt(Math.round(rateValue * RATE_SCALE)), BigInt(RATE_SCALE)];
  if (scaled === 0n) return undefined;
  const [by, through] = 'homePerForeign' in rate ? [scaled, whole] : [whole, scaled];
  return convert(amount, by, through);
}

/** Multiplies an amount with a positive fraction. Half a cent is rounded away from zero. */
function convert(amount: Cents, by: bigint, through: bigint): Cents {
  const size = BigInt(Math.abs(amount)) * by;
  const rounded = (2n * size + through) / (2n * through);
  return cents(Number(amount < 0 ? -rounded : rounded));
}
