import type { Coupon, Price } from '../state/objects.ts';

/** Formats an amount: `$1,000.00`. */
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);

/** Formats a date: `December 21, 2026`. */
export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the billing interval: `per month`, `every 3 months`. */
export function billingInterval({ recurring }: Pick<Price, 'recurring'>): string {
  const { interval = 'month', interval_count: count = 1 } = recurring ?? {};
  return count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;
}

/** Describes a discount: `50% off for 3 months`. */
export function discountLabel({
  percent_off,
  amount_off,
  currency,
  duration,
  duration_in_months: months,
}: Coupon): string {
  const off = percent_off === null ? money(amount_off ?? 0, currency ?? 'usd') : `${percent_off}%`;
  switch (duration) {
    case 'forever':
      return `${off} off`;
    case 'repeating':
      return `${off} off for ${months} month${months === 1 ? '' : 's'}`;
    case 'once':
    default:
      return `${off} off once`;
  }
}

/** Describes a card: `Visa ending in 4242`. */
export const cardLabel = (card: { brand: string; last4: string } | undefined): string =>
  card
    ? `${card.brand === 'amex' ? 'American Express' : card.brand.charAt(0).toUpperCase() + card.brand.slice(1)} ending in ${card.last4}`
    : 'no card';
