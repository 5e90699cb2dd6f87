import type { Cents } from '@daily-snapshot/domain/money/cents';
import { inHomeCurrency, type Rate } from '../books/home-currency.ts';
import { digitsOf, isForeign } from './stated-currency.ts';
import type { Document } from './schemas.ts';

/**
 * Returns the rate of a document to the home currency.
 *
 * @returns undefined if the document has another currency and states no rate
 */
export function rateOf(document: Document, currency: string): Rate | 'home' | undefined {
  const { ExchangeRate, HomeTotalAmt, TotalAmt } = document;
  if (!isForeign(document, currency)) return 'home';
  if (ExchangeRate !== undefined) {
    return { homePerForeign: ExchangeRate, digits: digitsOf(document, currency) };
  }
  if (HomeTotalAmt === undefined || !TotalAmt) return undefined;
  return { home: HomeTotalAmt, foreign: TotalAmt.cents };
}

/** Converts an amount of a document to the home currency. */
export function inHome(amount: Cents, document: Document, currency: string): Cents | undefined {
  const rate = rateOf(document, currency);
  return rate === 'home' ? amount : rate && inHomeCurrency(amount, rate);
}

/** Reports whether two documents have the same rate to the home currency. */
export const hasRateOf = (item: Document, payment: Document, currency: string): boolean => {
  const [of, by] = [rateOf(item, currency), rateOf(payment, currency)];
  if (of === 'home' || by === 'home') return of === by;
  const isStated = item.ExchangeRate !== undefined && item.ExchangeRate === payment.ExchangeRate;
  return isStated && item.CurrencyRef?.value === payment.CurrencyRef?.value;
};
