import { CHECKOUT_RATE_LIMITS } from '@daily-snapshot/domain/billing/checkout';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { enforceCheckoutLimit } from './enforce-checkout-limit.ts';

const { ofNetwork, ofAll } = CHECKOUT_RATE_LIMITS;
const setUpPayments = () => ({ ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) });

describe('the checkout limit', () => {
  it('refuses a network that opened too many, and no other', async () => {
    const ports = setUpPayments();
    for (let n = 0; n < ofNetwork.most; n += 1)
      await enforceCheckoutLimit(ports, { network: 'an-office' });
    await expect(enforceCheckoutLimit(ports, { network: 'an-office' })).rejects.toMatchObject({
      code: 'too-many',
    });
    await expect(enforceCheckoutLimit(ports, { network: 'another' })).resolves.toBeUndefined();
  });

  it('resets after an hour', async () => {
    const ports = setUpPayments();
    for (let n = 0; n < ofNetwork.most; n += 1)
      await enforceCheckoutLimit(ports, { network: 'an-office' });
    const later = stoppedClock(new Date(DIGEST_TIME.getTime() + ofNetwork.withinMs));
    await expect(
      enforceCheckoutLimit({ ...ports, clock: later }, { network: 'an-office' }),
    ).resolves.toBeUndefined();
  });

  it('refuses everyone after too many checkouts overall', async () => {
    const ports = setUpPayments();
    for (let n = 0; n < ofAll.most; n += 1)
      await enforceCheckoutLimit(ports, { network: `network-${n}` });
    await expect(enforceCheckoutLimit(ports, { network: 'one-more' })).rejects.toMatchObject({
      code: 'too-many',
    });
  });

  it('does not count refused checkouts toward the overall limit', async () => {
    const ports = setUpPayments();
    for (let n = 0; n < ofAll.most; n += 1) {
      await enforceCheckoutLimit(ports, { network: 'a-flood' }).catch(() => undefined);
    }
    await expect(enforceCheckoutLimit(ports, { network: 'a-buyer' })).resolves.toBeUndefined();
  });
});
