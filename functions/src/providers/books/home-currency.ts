import { currencyFractionDigits } from '@daily-snapshot/domain/money/currency-digits';
import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import { MAX_CENTS } from './amount-schema.ts';
import type { BookAmount } from './book-lines.ts';

/**
 * Converts the amounts of a document at the books' own rate. Exchange differences and rounding
 * cents are only in the report and are added by the nightly listing.
 *
 * @returns undefined if an amount cannot be converted
 */
export function amountsInHomeCurrency(
  amounts: readonly BookAmount[],
  rate: Rate,
): BookAmount[] | undefined {
  const converted = amounts.flatMap((bookAmount) => {
    const amount = inHomeCurrency(bookAmount.amount, rate);
    return amount === undefined ? [] : [{ ...bookAmount, amount }];
  });
  return converted.length < amounts.length ? undefined : converted;
}

/** The decimal places of the amounts of a document, and of its amounts in the home currency. */
export interface AmountDigits {
  readonly document: number;
  readonly home: number;
}

/** Books may state hundredths of any currency, even of one without decimals. */
const FOREIGN_DIGITS_MIN = 2;

/** @param currency the currency of the document; undefined if it is another one, but not known */
export function amountDigits(currency: string | undefined, homeCurrency: string): AmountDigits {
  const home = currencyFractionDigits(homeCurrency);
  if (currency === homeCurrency) return { document: home, home };
  const own = currency === undefined ? 0 : currencyFractionDigits(currency);
  return { document: Math.max(FOREIGN_DIGITS_MIN, own), home };
}

/** Both systems use at most six decimals for a rate. */
const RATE_SCALE = 1_000_000_000;

/** An exchange rate in one of three notations. */
export type Rate =
  /** Units of the home currency for one unit of the document's currency. */
  | { readonly homePerForeign: number | undefined; readonly digits: AmountDigits }
  /** Units of the document's currency for one unit of the home currency. */
  | { readonly foreignPerHome: number | undefined; readonly digits: AmountDigits }
  /** One amount in both currencies, if the books state no rate. */
  | { readonly home: Cents; readonly foreign: Cents };

/**
 * Converts an amount at the books' own rate and rounds it to the nearest cent of the home currency.
 *
 * @returns undefined if there is no valid rate, or if the amount would be too large. We never
 *   estimate a rate.
 */
export function inHomeCurrency(amount: Cents, rate: Rate): Cents | undefined {
  if ('home' in rate) {
    const { home, foreign } = rate;
    const isValid = foreign !== 0 && home > 0 === foreign > 0;
    return isValid ? convert(amount, BigInt(home), BigInt(foreign)) : undefined;
  }
  const rateValue = 'homePerForeign' in rate ? rate.homePerForeign : rate.foreignPerHome;
  const scaledRate = Math.round((rateValue ?? 0) * RATE_SCALE);
  if (!Number.isFinite(scaledRate) || scaledRate <= 0) return undefined;
  const [scaled, whole] = [BigInt(scaledRate), BigInt(RATE_SCALE)];
  const [by, through] = 'homePerForeign' in rate ? [scaled, whole] : [whole, scaled];
  const unitOf = (digits: number) => 10n ** BigInt(digits);
  return convert(amount, by * unitOf(rate.digits.home), through * unitOf(rate.digits.document));
}

/** Multiplies an amount with a positive fraction. Half a cent is rounded away from zero. */
function convert(amount: Cents, by: bigint, through: bigint): Cents | undefined {
  const size = BigInt(Math.abs(amount)) * by;
  const rounded = (2n * size + through) / (2n * through);
  if (rounded > BigInt(MAX_CENTS)) return undefined;
  return cents(Number(amount < 0 ? -rounded : rounded));
}
