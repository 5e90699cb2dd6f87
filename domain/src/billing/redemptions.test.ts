import { describe, expect, it } from 'vitest';
import { checkoutOrder } from './checkout.ts';
import { orderBenefits, redeem, withoutBenefits } from './redemptions.ts';
import type { CheckoutSelection } from './checkout.ts';

const NOW = new Date('2026-11-23T16:00:00Z');

const orderFor = (request: Partial<CheckoutSelection>) => {
  const order = checkoutOrder({ offer: 'parkhill', price: 100, ...request }, NOW);
  if (!order) throw new Error('It is not sold.');
  return order;
};

describe('a one-time benefit', () => {
  it('is the trial, or a code that is limited to once per customer', () => {
    expect(orderBenefits(orderFor({}))).toEqual(['trial']);
    expect(orderBenefits(orderFor({ promoCode: 'NEIGHBOR50' }))).toEqual([
      'trial',
      'code-NEIGHBOR50',
    ]);
    expect(orderBenefits(orderFor({ promoCode: 'PARKHILL20' }))).toEqual(['trial']);
    expect(orderBenefits(orderFor({ offer: 'friends' }))).toEqual([]);
  });

  it('is removed from the order of a customer who has used it, and nothing else is', () => {
    const order = orderFor({ promoCode: 'NEIGHBOR50' });
    expect(withoutBenefits(order, new Set())).toEqual(order);
    expect(withoutBenefits(order, new Set(['trial']))).toEqual({ ...order, trialDays: 0 });
    expect(withoutBenefits(order, new Set(['trial', 'code-NEIGHBOR50']))).toEqual({
      offer: 'parkhill',
      priceKey: 'pro_monthly_100',
      trialDays: 0,
    });
  });

  it('belongs to the first subscription, however often it is recorded', () => {
    const first = redeem({}, ['trial'], 'sub_1');
    expect(first).toEqual({ trial: 'sub_1' });
    expect(redeem({ trial: 'sub_1' }, ['trial'], 'sub_1')).toEqual(first);
    expect(redeem({ trial: 'sub_1' }, ['code-NEIGHBOR50', 'trial'], 'sub_2')).toBe('repeat');
  });
});
