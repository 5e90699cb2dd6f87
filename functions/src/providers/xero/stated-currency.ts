import { amountDigits, type AmountDigits } from '../books/home-currency.ts';

/** The fields of a document that state its currency. */
export interface StatedCurrency {
  readonly CurrencyCode?: string | undefined;
  readonly CurrencyRate?: number | undefined;
}

/** Reports whether a document has another currency. Only other currencies have a rate that is not 1. */
export const isForeign = (
  { CurrencyCode, CurrencyRate = 1 }: StatedCurrency,
  currency: string,
): boolean => (CurrencyCode === undefined ? CurrencyRate !== 1 : CurrencyCode !== currency);

/** @param currency the home currency */
export const digitsOf = (document: StatedCurrency, currency: string): AmountDigits =>
  amountDigits(isForeign(document, currency) ? document.CurrencyCode : currency, currency);
