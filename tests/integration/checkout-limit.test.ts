import { randomInt } from 'node:crypto';
import { CHECKOUT_RATE_LIMITS } from '@daily-snapshot/domain/billing/checkout';
import { describe, expect, it } from 'vitest';
import { callFrom } from '../kit/local-environment/admin-sdk.ts';

const newNetwork = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');

const FRIENDS = { offer: 'friends', price: 100 };

describe('a checkout', () => {
  it('is refused after too many checkouts from one network, whatever addresses its headers claim', async () => {
    const network = newNetwork();
    const answers = [];
    for (let number = 0; number < CHECKOUT_RATE_LIMITS.ofNetwork.most + 2; number += 1) {
      const from = `${newNetwork()}, ${network}`;
      answers.push(await callFrom(from, 'createCheckout', FRIENDS));
    }
    const taken = answers.slice(0, CHECKOUT_RATE_LIMITS.ofNetwork.most);
    const refused = answers.slice(CHECKOUT_RATE_LIMITS.ofNetwork.most);
    expect(taken.every(({ status }) => status === 200)).toBe(true);
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(refused[0]?.body.error).toMatchObject({ details: { code: 'too-many' } });
    expect((await callFrom(newNetwork(), 'createCheckout', FRIENDS)).status).toBe(200);
  });
});
