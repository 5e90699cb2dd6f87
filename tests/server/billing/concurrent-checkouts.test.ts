// Double clicks, retries and outages of Stripe, over the network.
import { randomBytes } from 'node:crypto';
import { planSchema } from '@daily-snapshot/domain/billing/plan';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startBillingCallables,
  type BillingCallables,
} from '../../kit/providers/billing-callables.ts';
import { recordFigure } from '../../kit/record-figure.ts';
import { solveChallenge } from '../../kit/requests/solve-challenge.ts';

const CLICKS = 50;
const OWNERS = 50;
const MAX_ATTEMPTS = 4;
const FRIEND = { offer: 'friends', price: 100 };
const TIMEOUT_MS = 120_000;

let billing: BillingCallables;
beforeAll(async () => {
  billing = await startBillingCallables();
});
afterAll(() => billing.close());

const newRequestId = () => randomBytes(32).toString('base64url');
/** Every visitor has a block of their own, because a block may open 50 checkouts an hour. */
const networkOf = (index: number) => `198.${Math.floor(index / 250)}.${index % 250}.7`;

/** Returns how many sessions Stripe has for each checkout of ours. */
async function sessionsByIntent(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const { client_reference_id } of billing.stripe.stripe.checkout.sessions.list({
    limit: 100,
  })) {
    const intent = client_reference_id ?? '';
    counts.set(intent, (counts.get(intent) ?? 0) + 1);
  }
  return counts;
}

/**
 * Repeats a request that failed or that needs a proof of work, as the page does. All visitors share
 * one counter, and a busy emulator gives up waiting for it.
 */
async function openWithRetries(order: object, uid: string | undefined, network: string) {
  let proof: string | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const request = proof === undefined ? order : { ...order, proof };
    const answer = await billing.call('createCheckout', request, uid, network);
    const challenge = answer.error?.details?.challenge;
    if (attempt === MAX_ATTEMPTS || (answer.status < 500 && challenge === undefined)) return answer;
    proof = challenge === undefined ? undefined : solveChallenge(challenge);
  }
}

/**
 * Sends the same request many times at once, and returns the checkouts that were answered. An account
 * may open ten checkouts an hour, one at a time, so other clicks are refused.
 */
async function clickAtOnce(networks: readonly string[], uid?: string): Promise<readonly string[]> {
  const order = { ...FRIEND, requestId: newRequestId() };
  const answers = await Promise.all(
    networks.map((network) => openWithRetries(order, uid, network)),
  );
  return answers.flatMap(({ result }) => result?.['intentId'] ?? []);
}

describe('createCheckout', () => {
  it.each([
    // Each click comes from another network, so that the limit of a network refuses none.
    ['a visitor', undefined, CLICKS / 2],
    ['an owner', 'owner-who-clicks', 1],
  ])(
    `opens one session for ${CLICKS} clicks of %s at once`,
    async (_, uid, leastAnswered) => {
      const before = await sessionsByIntent();
      const networks = Array.from({ length: CLICKS }, (__, index) => networkOf(1_000 + index));
      const intents = await clickAtOnce(networks, uid);
      expect(intents.length).toBeGreaterThanOrEqual(leastAnswered);
      expect(new Set(intents).size).toBe(1);
      const opened = [...(await sessionsByIntent())].filter(([intent]) => !before.has(intent));
      expect(opened).toEqual([[intents[0], 1]]);
      recordFigure('clicks at once', networks.length);
      recordFigure('sessions per intent', Math.max(...opened.map(([, count]) => count)));
    },
    TIMEOUT_MS,
  );

  it(
    `opens one session for each of ${OWNERS} owners who double-click at once`,
    async () => {
      const before = await sessionsByIntent();
      const orders = Array.from({ length: OWNERS }, () => ({
        ...FRIEND,
        requestId: newRequestId(),
      }));
      const answers = await Promise.all(
        orders.flatMap((order, index) =>
          [1, 2].map(() => openWithRetries(order, `owner-${index}`, networkOf(index))),
        ),
      );
      const intents = new Set(answers.flatMap(({ result }) => result?.['intentId'] ?? []));
      expect(intents.size).toBe(OWNERS);
      const opened = [...(await sessionsByIntent())].filter(([intent]) => !before.has(intent));
      expect(new Map(opened)).toEqual(new Map([...intents].map((intent) => [intent, 1])));
      recordFigure('owners at once', intents.size);
      recordFigure('sessions per intent', Math.max(...opened.map(([, count]) => count)));
    },
    TIMEOUT_MS,
  );
});

/** Pays a new checkout. @returns the claim of the payment by this account */
async function payFor(uid: string, network: string) {
  const { stripe, db } = billing;
  const { result = {} } = await billing.call('createCheckout', FRIEND, undefined, network);
  const { intentId = '', claimToken = '' } = result;
  const stored = await db().doc(paths.checkout(intentId)).get();
  await stripe.ask('POST', `/checkout/${String(stored.get('sessionId'))}/complete`, {
    email: `${uid}@example.com`,
  });
  return () => billing.call('claimCheckout', { intentId, claimToken }, uid, network);
}

async function expectActivePlan(uid: string): Promise<void> {
  const plan = planSchema.parse((await billing.db().doc(paths.plan(uid)).get()).data());
  expect(Object.values(plan.subscriptions).map(({ status }) => status)).toEqual(['active']);
}

describe('an outage of Stripe after a payment', () => {
  it.each([
    ['500', { kind: 'serverError' }],
    ['429', { kind: 'rateLimit' }],
    ['closed connections', { kind: 'resetConnection' }],
  ])(
    'ends with the right plan at the next request after recovery: %s',
    async (_, fault) => {
      const uid = `buyer-${fault.kind}`;
      const claim = await payFor(uid, networkOf(2_000 + fault.kind.length));
      const { stripe, db } = billing;
      await stripe.ask('POST', '/faults', fault);
      expect((await claim()).status).not.toBe(200);
      expect((await db().doc(paths.plan(uid)).get()).exists).toBe(false);

      await stripe.ask('DELETE', '/faults', {});
      const recoveredAt = performance.now();
      expect((await claim()).result).toEqual({ state: 'claimed' });
      await expectActivePlan(uid);
      recordFigure('s after recovery', Math.ceil((performance.now() - recoveredAt) / 1000));
    },
    TIMEOUT_MS,
  );
});

describe('a short fault of Stripe after a payment', () => {
  it.each([
    ['500', { kind: 'serverError', times: 1 }],
    ['500 twice', { kind: 'serverError', times: 2 }],
    ['500 of a call that was executed', { kind: 'serverError', isExecuted: true, times: 1 }],
    ['a closed connection', { kind: 'resetConnection', times: 1 }],
    ['a lost answer', { kind: 'loseAnswer', times: 1 }],
    ['an answer after the timeout of 20 seconds', { kind: 'slow', answerSeconds: 21, times: 1 }],
  ])(
    'is over within the same request: %s',
    async (name, fault) => {
      const uid = `buyer-${name.replaceAll(' ', '-')}`;
      const claim = await payFor(uid, networkOf(3_000 + name.length));
      await billing.stripe.ask('POST', '/faults', fault);
      const startedAt = performance.now();
      expect((await claim()).result).toEqual({ state: 'claimed' });
      await expectActivePlan(uid);
      recordFigure('s after recovery', Math.ceil((performance.now() - startedAt) / 1000));
      recordFigure('short faults', 1);
    },
    TIMEOUT_MS,
  );

  // Stripe's client repeats neither of them.
  it.each([
    ['429', { kind: 'rateLimit', times: 1 }],
    ['half an answer', { kind: 'cutAnswer', times: 1 }],
  ])(
    'is over at the next request: %s',
    async (_, fault) => {
      const uid = `buyer-one-${fault.kind}`;
      const claim = await payFor(uid, networkOf(4_000 + fault.kind.length));
      await billing.stripe.ask('POST', '/faults', fault);
      const startedAt = performance.now();
      expect((await claim()).status).toBe(503);
      expect((await claim()).result).toEqual({ state: 'claimed' });
      await expectActivePlan(uid);
      recordFigure('s after recovery', Math.ceil((performance.now() - startedAt) / 1000));
      recordFigure('short faults', 1);
    },
    TIMEOUT_MS,
  );
});
