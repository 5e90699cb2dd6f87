import { expect, it } from 'vitest';
import { entitlementsByPlan } from './entitlements-by-plan.ts';

const withoutPlan = { planOf: async () => undefined };

const entitlementOf = (accountId: string, isFreeForAll = false) =>
  entitlementsByPlan(withoutPlan, {
    isFreeForAll,
    isFirstOwner: async (id) => id === 'first',
  }).ofOwner(accountId);

it('an owner without a plan gets no digests', async () => {
  expect(await entitlementOf('other')).toEqual({ hasDigests: false });
});

it('the first owner of an installation gets digests without a plan', async () => {
  expect(await entitlementOf('first')).toEqual({ hasDigests: true });
});

it('every owner gets digests where they are free', async () => {
  expect(await entitlementOf('other', true)).toEqual({ hasDigests: true });
});
