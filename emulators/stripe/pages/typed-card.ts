import type { TypedCard } from '../objects/customer.ts';
import { digitsOf } from '../state/cards.ts';
import type { Typed, Wrong } from './card-fields.ts';

export type ReadCard =
  | { readonly card: TypedCard; readonly wrong?: undefined }
  | { readonly card?: undefined; readonly wrong: Wrong };

/**
 * Reads a card as people type it.
 *
 * @param now a card counts until its month is over
 */
export function readCard(typed: Typed, now: Date): ReadCard {
  const { number = '', expiry = '', cvc = '', name = '' } = typed;
  const digits = digitsOf(number);
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry.trim()) ?? [];
  const expMonth = Number(month);
  const expYear = 2000 + Number(year);
  const wrong: Record<string, string> = {};
  if (digits === '') wrong['number'] = 'Enter the card number.';
  else if (!/^\d{12,19}$/.test(digits)) wrong['number'] = 'Your card number is incomplete.';
  if (month === '' || expMonth < 1 || expMonth > 12) {
    wrong['expiry'] = 'Enter the month and year when the card expires, such as 04 / 30.';
  } else if (Date.UTC(expYear, expMonth, 1) <= now.getTime()) {
    wrong['expiry'] = 'Your card has expired.';
  }
  if (!/^\d{3,4}$/.test(cvc.trim()))
    wrong['cvc'] = 'Enter the security code: three or four digits.';
  if (Object.keys(wrong).length > 0) return { wrong };
  return { card: { number: digits, expMonth, expYear, name: name.trim() || null } };
}
