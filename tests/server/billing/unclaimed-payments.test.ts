// Unclaimed payments: who gets an e-mail, how often, and the cost of finding them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepBilling } from '../../../functions/src/billing/commands/sweep-billing.ts';
import { claimCheckout } from '../../../functions/src/billing/commands/claim-checkout.ts';
import {
  linkIn,
  startBillingHarness,
  SWEEP_INTERVAL_HOURS,
  type DeliveredMail,
  type BillingHarness,
} from '../../kit/providers/billing-harness.ts';

/** A Tuesday. The first list after the two weeks is sent on the third Monday, after 20 days. */
const START = new Date('2026-11-24T16:00:00Z');
const FRIEND = { offer: 'friends', price: 100 } as const;
const EMAIL = 'ada@bluebird.example';
const TEAM = 'team@daily-snapshot.example';
const ADA = { id: 'ada', signInAddress: 'ada@elsewhere.example' };

let harness: BillingHarness;
beforeEach(async () => {
  harness = await startBillingHarness(START);
});
afterEach(() => harness.close());

const mailsTo = async (address: string) =>
  (await harness.mails()).filter(({ to }) => to === address);
const tokenIn = (mail: DeliveredMail | undefined) =>
  mail ? (linkIn(mail, '/claim/').split('/').at(-1) ?? '') : '';

describe('a payment that no account claims', () => {
  it.each([
    ['delivered', []],
    ['lost', [{ kind: 'dropEvents' }]],
  ])(
    'causes reminders after one and three days and an e-mail to the team, with webhooks that are %s',
    async (_, faults) => {
      for (const fault of faults) await harness.addFault(fault);
      const { sessionId } = await harness.buy(FRIEND, { email: EMAIL });
      await harness.advanceDays(28);
      const toBuyer = await mailsTo(EMAIL);
      expect(toBuyer.map(({ subject }) => subject)).toEqual([
        'Finish setting up your Daily Snapshot',
        'Your Daily Snapshot needs an account',
        'Your Daily Snapshot needs an account',
      ]);
      [0, 24, 72].forEach((due, index) => {
        const late = (toBuyer[index]?.hour ?? 0) - due;
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(2 * SWEEP_INTERVAL_HOURS);
      });
      expect(new Set(toBuyer.map(tokenIn)).size).toBe(3);

      const toTeam = await mailsTo(TEAM);
      expect(toTeam.map(({ subject }) => subject)).toEqual(
        Array.from({ length: 3 }, () => 'A payment has no account yet'),
      );
      expect(toTeam.map(({ hour }) => Math.floor(hour / 24))).toEqual([1, 20, 27]);
      for (const { text } of toTeam) {
        expect(text).toContain(sessionId);
        expect(text).not.toContain(EMAIL);
      }
    },
    60_000,
  );

  it('appears in the weekly list for the team', async () => {
    const bought = [];
    for (const number of [1, 2, 3]) {
      bought.push(await harness.buy(FRIEND, { email: `buyer-${number}@bluebird.example` }));
    }
    await harness.advanceDays(15);
    const [claimed, ...others] = bought;
    await harness.stripe.subscriptions.cancel(claimed?.subscriptionId ?? '');
    await harness.advanceDays(6);
    const lists = (await mailsTo(TEAM)).filter(({ hour }) => hour > 15 * 24);
    expect(lists.map(({ subject }) => subject)).toEqual(['2 payments have no account yet']);
    for (const { sessionId } of others) expect(lists[0]?.text).toContain(sessionId);
    expect(lists[0]?.text).not.toContain(claimed?.sessionId);
  }, 60_000);

  it('causes no more e-mail after an account claims it', async () => {
    await harness.buy(FRIEND, { email: EMAIL });
    await harness.advanceDays(1);
    const [, reminder] = await mailsTo(EMAIL);
    expect(await claimCheckout(harness.ports, { link: tokenIn(reminder) }, ADA)).toBe('claimed');
    await harness.advanceDays(20);
    expect(await mailsTo(EMAIL)).toHaveLength(2);
    expect(await mailsTo(TEAM)).toHaveLength(1);
  }, 60_000);

  it('cannot be claimed with an expired link, but with a newer one', async () => {
    await harness.buy(FRIEND, { email: EMAIL });
    await harness.advanceDays(31);
    const [welcomeEmail, , last] = await mailsTo(EMAIL);
    const old = claimCheckout(harness.ports, { link: tokenIn(welcomeEmail) }, ADA);
    await expect(old).rejects.toMatchObject({ code: 'conflict' });
    expect(await claimCheckout(harness.ports, { link: tokenIn(last) }, ADA)).toBe('claimed');
  }, 60_000);
});

describe('the sweep for unclaimed payments', () => {
  it('costs two reads if there is nothing to do', async () => {
    await harness.buy(FRIEND, { email: EMAIL });
    harness.takeCost();
    await sweepBilling(harness.ports, { scheduledAt: harness.now() });
    expect(harness.takeCost()).toMatchObject({ reads: 2, writes: 0 });
  });

  it("costs 13 reads and 8 writes for a reminder and the team's e-mail, including delivery", async () => {
    await harness.buy(FRIEND, { email: EMAIL });
    await harness.advanceDays(21 / 24);
    harness.takeCost();
    await harness.advanceDays(SWEEP_INTERVAL_HOURS / 24);
    const { reads, writes } = harness.takeCost();
    expect({ reads, writes }).toEqual({ reads: 13, writes: 8 });
    expect(await mailsTo(EMAIL)).toHaveLength(2);
    expect(await mailsTo(TEAM)).toHaveLength(1);
  });
});
