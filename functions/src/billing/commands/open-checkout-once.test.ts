import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { describe, expect, it } from 'vitest';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { memoryPayments } from '../../../../tests/kit/memory/memory-payments.ts';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { openCheckoutOnce } from './open-checkout-once.ts';

const ADA = { id: 'ada', signInAddress: 'ada@bluebird.example', email: 'ada@bluebird.example' };
const FRIENDS = { offer: 'friends', price: 100 } as const;

function setUp() {
  const payments = memoryPayments();
  const slowPayments: typeof payments = {
    ...payments,
    openCheckout: async (checkout) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return payments.openCheckout(checkout);
    },
  };
  const ports = { ...memoryPorts(), payments: slowPayments, clock: stoppedClock(DIGEST_TIME) };
  const open = (requestId: string, caller: typeof ADA | undefined = ADA) =>
    openCheckoutOnce(ports, { ...FRIENDS, requestId: requestId.padEnd(43, 'r') }, caller);
  return { ports, open, sessions: payments.openedCheckouts };
}

describe('openCheckoutOnce', () => {
  it('opens one session for 50 parallel requests of one owner', async () => {
    const { open, sessions } = setUp();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => open(`${n}`)));
    expect(sessions.size).toBe(1);
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refusals).toHaveLength(49);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'conflict' });
  });

  it('opens another one afterwards, and returns the same one for a repeated request', async () => {
    const { open, sessions } = setUp();
    const first = await open('a');
    expect(await open('a')).toEqual(first);
    expect(sessions.size).toBe(1);
    await open('z');
    expect(sessions.size).toBe(2);
  });

  it('opens another one after a failure of the payment provider', async () => {
    const { ports, open, sessions } = setUp();
    const working = { ...ports.payments };
    Object.assign(ports.payments, { openCheckout: () => Promise.reject(new Error('down')) });
    await expect(open('a')).rejects.toThrow('down');
    Object.assign(ports.payments, working);
    await open('b');
    expect(sessions.size).toBe(1);
  });
});
