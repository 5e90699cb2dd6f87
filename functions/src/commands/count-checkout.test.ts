import { CHECKOUT_QUOTAS } from '@daily-snapshot/domain/billing/checkout-limits';
import { stoppedClock } from '@daily-snapshot/domain/clock';
import { MORNING } from '@daily-snapshot/domain/testing/a-mail';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../adapters/memory/memory-ports.ts';
import { countCheckout } from './count-checkout.ts';

const { ofNetwork, ofAll } = CHECKOUT_QUOTAS;
const world = () => ({ ...memoryPorts(), clock: stoppedClock(MORNING) });

describe('checkouts', () => {
  it('are refused to a network that has opened enough, and to no other', async () => {
    const ports = world();
    for (let n = 0; n < ofNetwork.most; n += 1) await countCheckout(ports, 'an-office');
    await expect(countCheckout(ports, 'an-office')).rejects.toMatchObject({ code: 'too-many' });
    await expect(countCheckout(ports, 'another')).resolves.toBeUndefined();
  });

  it('are opened again an hour later', async () => {
    const ports = world();
    for (let n = 0; n < ofNetwork.most; n += 1) await countCheckout(ports, 'an-office');
    const later = stoppedClock(new Date(MORNING.getTime() + ofNetwork.withinMs));
    await expect(countCheckout({ ...ports, clock: later }, 'an-office')).resolves.toBeUndefined();
  });

  it('are refused to everybody when all together have opened enough', async () => {
    const ports = world();
    for (let n = 0; n < ofAll.most; n += 1) await countCheckout(ports, `network-${n}`);
    await expect(countCheckout(ports, 'one-more')).rejects.toMatchObject({ code: 'too-many' });
  });

  it('that a network is refused do not count for all', async () => {
    const ports = world();
    for (let n = 0; n < ofAll.most; n += 1) {
      await countCheckout(ports, 'a-flood').catch(() => undefined);
    }
    await expect(countCheckout(ports, 'a-buyer')).resolves.toBeUndefined();
  });
});
