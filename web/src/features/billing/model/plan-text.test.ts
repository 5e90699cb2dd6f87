import { NO_PLAN, withSubscription } from '@daily-snapshot/domain/billing/plan';
import { expect, it } from 'vitest';
import { aSubscription } from '../../../../../tests/kit/builders/subscription.ts';
import { planText } from './plan-text.ts';

it('names the price of a plan, and no amount if the price is unknown', () => {
  const text = (monthly?: null) =>
    planText(withSubscription(NO_PLAN, aSubscription(monthly === null ? { monthly } : {})));
  expect(text()?.costs).toBe('$100.00 a month');
  expect(text(null)?.costs).toBe('at the price on your invoices');
});
