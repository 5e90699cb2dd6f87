// Test cards: https://docs.stripe.com/testing
import { createHash } from 'node:crypto';

export interface Refusal {
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
}

export interface CardBehavior {
  readonly brand: 'visa' | 'mastercard' | 'amex';
  /** The error on any use. */
  readonly refusal?: Refusal;
  /** The error when charged. The card can be saved. */
  readonly chargeRefusal?: Refusal;
  /** When the bank requires authentication. */
  readonly approval?: 'first use' | 'every use';
}

const decline = (message: string, declineCode: string, code = 'card_declined'): Refusal => ({
  code,
  declineCode,
  message,
});

const GENERIC = decline('Your card was declined.', 'generic_decline');

const CARDS: Readonly<Record<string, CardBehavior>> = {
  '4242424242424242': { brand: 'visa' },
  '4000056655665556': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000002': { brand: 'visa', refusal: GENERIC },
  '4000000000009995': {
    brand: 'visa',
    refusal: decline('Your card has insufficient funds.', 'insufficient_funds'),
  },
  '4000000000009987': { brand: 'visa', refusal: decline('Your card was declined.', 'lost_card') },
  '4000000000000069': {
    brand: 'visa',
    refusal: decline('Your card has expired.', 'expired_card', 'expired_card'),
  },
  '4000000000000127': {
    brand: 'visa',
    refusal: decline("Your card's security code is incorrect.", 'incorrect_cvc', 'incorrect_cvc'),
  },
  '4000000000000341': { brand: 'visa', chargeRefusal: GENERIC },
  '4000002500003155': { brand: 'visa', approval: 'first use' },
  '4000002760003184': { brand: 'visa', approval: 'every use' },
};

const REAL_CARD: CardBehavior = {
  brand: 'visa',
  refusal: decline(
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    'test_mode_live_card',
  ),
};

export const digitsOf = (number: string): string => number.replace(/[\s-]/g, '');

/** Returns the behavior of a card number. Undefined for an invalid number. */
export function behaviorOf(number: string): CardBehavior | undefined {
  const digits = digitsOf(number);
  return CARDS[digits] ?? (hasLuhnSum(digits) ? REAL_CARD : undefined);
}

function hasLuhnSum(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** Returns the fingerprint of a card number. It is the same for all customers. */
export const fingerprintOf = (number: string): string =>
  createHash('sha256')
    .update(digitsOf(number))
    .digest('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 16);
