import type { TypedCard } from '../objects/customer.ts';
import { digitsOf } from '../state/cards.ts';
import type { TypedValues, FieldErrors } from './card-fields.ts';

export type ReadCard =
  | { readonly card: TypedCard; readonly fieldErrors?: undefined }
  | { readonly card?: undefined; readonly fieldErrors: FieldErrors };

/**
 * Reads a card from the typed values.
 *
 * @param now the current time; a card is valid until the end of its month
 */
export function readCard(typed: TypedValues, now: Date): ReadCard {
  const { number = '', expiry = '', cvc = '', name = '' } = typed;
  const digits = digitsOf(number);
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry.trim()) ?? [];
  const expMonth = Number(month);
  const expYear = 2000 + Number(year);
  const fieldErrors: Record<string, string> = {};
  if (digits === '') fieldErrors['number'] = 'Enter the card number.';
  else if (!/^\d{12,19}$/.test(digits)) fieldErrors['number'] = 'Your card number is incomplete.';
  if (month === '' || expMonth < 1 || expMonth > 12) {
    fieldErrors['expiry'] = 'Enter the month and year when the card expires, such as 04 / 30.';
  } else if (Date.UTC(expYear, expMonth, 1) <= now.getTime()) {
    fieldErrors['expiry'] = 'Your card has expired.';
  }
  if (!/^\d{3,4}$/.test(cvc.trim()))
    fieldErrors['cvc'] = 'Enter the security code: three or four digits.';
  if (Object.keys(fieldErrors).length > 0) return { fieldErrors };
  return { card: { number: digits, expMonth, expYear, name: name.trim() || null } };
}
