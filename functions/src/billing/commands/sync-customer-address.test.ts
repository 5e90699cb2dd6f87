import type { AddressChange } from '@daily-snapshot/domain/accounts/address-change-schema';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { describe, expect, it } from 'vitest';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { aSubscription } from '../../../../tests/kit/builders/subscription.ts';
import { memoryCredentials } from '../../../../tests/kit/memory/memory-credentials.ts';
import { memoryPayments } from '../../../../tests/kit/memory/memory-payments.ts';
import {
  memoryPorts,
  ORIGIN,
  withFeaturePorts,
} from '../../../../tests/kit/memory/memory-ports.ts';
import { syncCustomerAddress } from './sync-customer-address.ts';

const OLD = 'ada@bluebird.example';
const NEW = 'ada@new.example';
const CHANGE: AddressChange = {
  id: 'c'.repeat(32),
  state: 'changed',
  from: OLD,
  to: NEW,
  isFromVerified: true,
  askedAt: DIGEST_TIME,
  beganAt: DIGEST_TIME,
};

/** Syncs the address of an account with two subscriptions, and returns where their receipts go. */
async function syncedAddresses(change: Partial<AddressChange>): Promise<readonly unknown[]> {
  const payments = memoryPayments();
  const memory = { ...memoryPorts(), payments, clock: stoppedClock(DIGEST_TIME) };
  const ports = withFeaturePorts({ ...memory, ...memoryCredentials(memory.stored, ORIGIN) });
  const own = aSubscription({ address: 'Ada@Bluebird.example' });
  const separate = aSubscription({ id: 'sub_2', customerId: 'cus_2', address: 'pay@b.example' });
  for (const one of [own, separate]) payments.subscriptions.set(one.id, one);
  memory.stored.plans.set('ada', { subscriptions: { sub_1: own, sub_2: separate } });
  ports.kept.addressChanges.set('ada', { ...CHANGE, ...change });
  await syncCustomerAddress(ports, { accountId: 'ada' });
  await syncCustomerAddress(ports, { accountId: 'ada' });
  return [...payments.subscriptions.values()].map(({ address }) => address);
}

describe('the receipts of an account', () => {
  it('follow the sign-in address, but not if they went to another address', async () => {
    expect(await syncedAddresses({})).toEqual([NEW, 'pay@b.example']);
  });

  it('follow an address that was restored', async () => {
    const change = { state: 'restored', from: NEW, to: OLD } as const;
    expect(await syncedAddresses(change)).toEqual([NEW, 'pay@b.example']);
  });

  it('do not change before the address does', async () => {
    expect(await syncedAddresses({ state: 'pending' })).toEqual([
      'Ada@Bluebird.example',
      'pay@b.example',
    ]);
  });
});
