import { describe, expect, it } from 'vitest';
import { toSubscription } from './transform.ts';

const SUBSCRIPTION = {
  id: 'sub_1',
  status: 'active',
  customer: 'cus_1',
  currency: 'usd',
  items: {
    data: [
      {
        current_period_start: 1_790_000_000,
        current_period_end: 1_792_600_000,
        quantity: 1,
        price: { unit_amount: 4_900, recurring: { interval: 'month', interval_count: 1 } },
      },
    ],
  },
};

const owedOf = (invoice: unknown) =>
  toSubscription({ ...SUBSCRIPTION, latest_invoice: invoice })?.owed;

const OPEN = { id: 'in_1', status: 'open', amount_remaining: 4_900, attempt_count: 2 };

describe('the latest invoice of a subscription', () => {
  it('is owed if it is open', () => {
    expect(owedOf(OPEN)).toEqual({ id: 'in_1', amount: 4_900, attemptCount: 2 });
  });

  it.each([
    ['a draft without an id', { status: 'draft' }],
    ['a draft without amounts', { id: 'in_1', status: 'draft', amount_remaining: null }],
    ['a paid invoice', { ...OPEN, status: 'paid', amount_remaining: 0 }],
    ['an invoice without a status', { id: 'in_1', status: null }],
    ['an id', 'in_1'],
    ['no invoice', null],
  ])('is not owed if it is %s', (_, invoice) => {
    expect(owedOf(invoice)).toBeUndefined();
  });

  it.each(['id', 'amount_remaining', 'attempt_count'])(
    'is not read if it is open without its %s',
    (field) => {
      expect(() => owedOf({ ...OPEN, [field]: undefined })).toThrow('latest_invoice');
    },
  );
});
