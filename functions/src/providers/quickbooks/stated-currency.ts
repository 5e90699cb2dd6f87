import { amountDigits, type AmountDigits } from '../books/home-currency.ts';

/** The fields of a document that state its currency. */
export interface StatedCurrency {
  readonly CurrencyRef?: { readonly value: string } | undefined;
  readonly ExchangeRate?: number | undefined;
}

/** Only documents in other currencies have a rate that is not 1. */
export const isForeign = (
  { CurrencyRef, ExchangeRate = 1 }: StatedCurrency,
  currency: string,
): boolean => (CurrencyRef ? CurrencyRef.value !== currency : ExchangeRate !== 1);

/** @param currency the home currency */
export const digitsOf = (document: StatedCurrency, currency: string): AmountDigits =>
  amountDigits(isForeign(document, currency) ? document.CurrencyRef?.value : currency, currency);
