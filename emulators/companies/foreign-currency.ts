import type { DocumentCurrency } from './document.ts';

/** Rates have at most six decimals. */
const SCALE = 1_000_000;

/** Converts an amount at the rate of its document. Half a cent is rounded away from zero. */
export function inHome(cents: number, currency: DocumentCurrency | undefined): number {
  if (!currency) return cents;
  const scaled = BigInt(Math.abs(cents)) * BigInt(Math.round(currency.rate * SCALE));
  const rounded = Number((2n * scaled + BigInt(SCALE)) / (2n * BigInt(SCALE)));
  return cents < 0 ? -rounded : rounded;
}
