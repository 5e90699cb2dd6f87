import {
  newBusinessIdSchema,
  OWNED_BUSINESSES_MAX,
} from '@daily-snapshot/domain/accounts/business-schema';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { createBusiness } from './create-business.ts';

const ADA = { id: 'ada' };
const idOf = (number: number): string => String(number).padStart(20, '0');

function setUp(hasPlan: boolean) {
  let now = DIGEST_TIME;
  const ports = {
    ...memoryPorts(),
    entitlements: { ofOwner: async () => ({ hasDigests: hasPlan }) },
    clock: { now: () => now },
  };
  return {
    businesses: ports.stored.businesses,
    wait: (days: number) => {
      now = new Date(now.getTime() + days * 86_400_000);
    },
    create: (number: number, caller = ADA) => {
      const profile = { name: 'Harbor Bread', timeZone: DEFAULT_TIME_ZONE };
      return createBusiness(ports, { businessId: idOf(number), ...profile }, caller);
    },
  };
}

describe('createBusiness', () => {
  it('creates a business with the caller as its only owner', async () => {
    const { create, businesses } = setUp(false);
    expect(newBusinessIdSchema.parse(await create(1))).toBe(idOf(1));
    expect(businesses.get(idOf(1))).toEqual(
      aBusiness({ name: 'Harbor Bread', members: { ada: 'owner' }, createdAt: DIGEST_TIME }),
    );
  });

  it('creates and counts one business for repeated requests', async () => {
    const { create, businesses } = setUp(false);
    for (let time = 0; time < 20; time += 1) await create(1);
    await create(2);
    expect([...businesses.keys()]).toEqual([idOf(1), idOf(2)]);
  });

  it('changes no business of another account', async () => {
    const { create, businesses } = setUp(false);
    await create(1);
    await expect(create(1, { id: 'eve' })).rejects.toMatchObject({ code: 'conflict' });
    expect(businesses.get(idOf(1))?.members).toEqual({ ada: 'owner' });
  });

  it.each([
    [false, CALL_LIMITS.createBusiness.quotas.withoutPlan.most],
    [true, CALL_LIMITS.createBusiness.quotas.withPlan.most],
  ])('limits the businesses of a day, with a plan: %s', async (hasPlan, most) => {
    const { create, businesses, wait } = setUp(hasPlan);
    const parallel = Array.from({ length: 1_200 }, (_, number) => create(number));
    const outcomes = await Promise.allSettled(parallel);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'too-many' },
    });
    expect(businesses.size).toBe(most);
    wait(1);
    if (!hasPlan) expect(await create(5_000)).toBe(idOf(5_000));
  });

  it('limits the businesses of an account, and not those of others', async () => {
    const { create, businesses, wait } = setUp(false);
    for (let number = 0; number < OWNED_BUSINESSES_MAX; number += 1) {
      await create(number);
      wait(1);
    }
    await expect(create(99)).rejects.toMatchObject({ code: 'conflict' });
    expect(businesses.size).toBe(OWNED_BUSINESSES_MAX);
    expect(await create(100, { id: 'eve' })).toBe(idOf(100));
  });
});
