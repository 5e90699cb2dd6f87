import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import { z } from 'zod';

/**
 * A decimal number of cents. The library makes an object of it, whose text is the number.
 *
 * @see https://docs.stripe.com/api/prices/object#price_object-unit_amount_decimal
 */
const decimalSchema = z
  .unknown()
  .transform((value) => {
    const text = String(value);
    return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
  })
  .optional();

/**
 * The fields of a price. Prices with tiers and prices that the customer chooses have no amount of a
 * unit.
 */
export const priceSchema = z.object({
  unit_amount: z.int().nullish(),
  unit_amount_decimal: decimalSchema,
  recurring: z
    .object({
      interval: z.string(),
      interval_count: z.int().positive(),
      usage_type: z.string().nullish(),
    })
    .nullish()
    .catch(undefined),
});

export const couponSchema = z.object({
  id: z.string(),
  percent_off: z.number().nullish(),
  amount_off: z.int().nullish(),
  duration: z.string().nullish(),
});

export interface PricedItem {
  readonly price: z.infer<typeof priceSchema>;
  readonly quantity?: number | null | undefined;
}

/** Returns the months of a billing interval, or undefined if it is not stated in months or years. */
function monthsOf({ recurring }: PricedItem['price']): number | undefined {
  const { interval, interval_count: count = 1 } = recurring ?? {};
  if (interval === 'month') return count;
  return interval === 'year' ? 12 * count : undefined;
}

/** Returns the amount of an item in each interval, or undefined if it depends on the usage. */
function amountOf({ price, quantity }: PricedItem): number | undefined {
  if (price.recurring?.usage_type === 'metered') return undefined;
  const unit = price.unit_amount ?? price.unit_amount_decimal;
  return unit === undefined ? undefined : unit * (quantity ?? 1);
}

/**
 * Returns the price of a subscription per month after its lasting discounts. They apply one after
 * the other to each invoice.
 *
 * @returns null if the price is unknown: it has tiers, depends on the usage, or has another interval
 */
export function monthlyPrice(
  items: readonly PricedItem[],
  coupons: readonly z.infer<typeof couponSchema>[],
): Cents | null {
  const [months, ...others] = new Set(items.map(({ price }) => monthsOf(price)));
  if (months === undefined || others.length > 0) return null;
  let amount = 0;
  for (const item of items) {
    const ofItem = amountOf(item);
    if (ofItem === undefined) return null;
    amount += ofItem;
  }
  for (const { percent_off: percent, amount_off: off, duration } of coupons) {
    if (duration === 'once') continue;
    amount = Math.max(0, (amount * (100 - (percent ?? 0))) / 100 - (off ?? 0));
  }
  return cents(Math.round(amount / months));
}
