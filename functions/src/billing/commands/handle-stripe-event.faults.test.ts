import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { isSameSubscription, type Subscription } from '@daily-snapshot/domain/billing/subscription';
import { aSubscription } from '../../../../tests/kit/builders/subscription.ts';
import { describe, expect, it } from 'vitest';
import { sweepBilling } from './sweep-billing.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';
import { handleStripeEvent } from './handle-stripe-event.ts';
import type { PaymentEvent } from '../ports/payment-webhook-parser.ts';
import type { Ports } from '../../platform/wiring/ports.ts';
import {
  advance,
  storedResult,
  LIFECYCLES,
  paidCheckout,
  type Lifecycle,
} from '../../../../tests/kit/faults/paid-checkout.ts';
import { Chance } from '../../../../tests/kit/faults/simulation.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

const lives = Object.entries(LIFECYCLES);

/** The first event of a lifecycle is about the checkout, all others about the subscription. */
const noticeOf = (step: number): PaymentEvent =>
  step === 0
    ? { about: 'checkout', sessionId: 'cs_1' }
    : { about: 'subscription', subscriptionId: aSubscription().id };

/** Delivers the events of a lifecycle in the given order, none before its change has happened. */
async function live(life: Lifecycle, order: readonly number[]) {
  const world = paidCheckout();
  let reached = -1;
  for (const step of order) {
    for (; reached < step; reached += 1) advance(world, life, reached + 1);
    await handleStripeEvent(world.ports, noticeOf(step));
  }
  return storedResult(world.ports);
}

function* permutations(items: readonly number[]): Generator<readonly number[]> {
  if (items.length === 1) return yield items;
  for (const item of items) {
    for (const rest of permutations(items.filter((other) => other !== item))) yield [item, ...rest];
  }
}

const stepsOf = (life: Lifecycle) => life.map((_, step) => step);

describe('Stripe events', () => {
  it.each(lives)('have the same result in any order: %s', async (_, life) => {
    const expected = await live(life, stepsOf(life));
    let count = 0;
    for (const order of permutations(stepsOf(life))) {
      expect(await live(life, order)).toEqual(expected);
      count += 1;
    }
    expect(count).toBe(stepsOf(life).reduce((product, step) => product * (step + 1), 1));
  });

  it('have the same result in random orders of long lifecycles, with repetitions', async () => {
    const runs = randomRuns(5_000);
    const chance = new Chance(11);
    const random = () => chance.next();
    const pick = (most: number) => Math.floor(random() * most);
    const states = lives.flatMap(([, life]) => life);
    for (let run = 0; run < runs; run += 1) {
      const length = 7 + pick(8);
      const life = Array.from({ length }, () => states[pick(states.length)] ?? aSubscription());
      const order = [...stepsOf(life), ...stepsOf(life).filter(() => random() < 0.3)]
        .map((step) => ({ step, at: random() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ step }) => step);
      expect(await live(life, order)).toEqual(await live(life, [length - 1, 0]));
    }
  }, 120_000);

  it.each(lives)('have one effect when delivered one to ten times at once: %s', async (_, life) => {
    const once = paidCheckout();
    for (const step of stepsOf(life)) {
      advance(once, life, step);
      await handleStripeEvent(once.ports, noticeOf(step));
    }
    for (let copies = 1; copies <= 10; copies += 1) {
      const world = paidCheckout();
      for (const step of stepsOf(life)) {
        advance(world, life, step);
        await Promise.all(
          Array.from({ length: copies }, () => handleStripeEvent(world.ports, noticeOf(step))),
        );
      }
      expect(storedResult(world.ports)).toEqual(storedResult(once.ports));
      expect([...world.ports.stored.outbox.keys()]).toEqual([...once.ports.stored.outbox.keys()]);
      expect([...world.ports.stored.tasks.keys()]).toEqual([...once.ports.stored.tasks.keys()]);
    }
  });

  it('never replace a newer state by an older one in random interleavings', async () => {
    const seeds = randomRuns(1_000);
    for (let seed = 0; seed < seeds; seed += 1) {
      const chance = new Chance(seed);
      const life = lives[seed % lives.length]?.[1] ?? [];
      const world = paidCheckout();
      const { payments, billing } = world.ports;
      const dawdle = async () => {
        for (let turns = chance.between(0, 11); turns > 0; turns -= 1) await Promise.resolve();
      };
      let now = 0;
      const readAt = new Map<Subscription, number>();
      const kept: number[] = [];
      const slow = {
        ...world.ports,
        payments: {
          ...payments,
          subscription: async (id: string) => {
            await dawdle();
            const found = await payments.subscription(id);
            const reading = found && { ...found };
            if (reading) readAt.set(reading, now);
            await dawdle();
            return reading;
          },
        },
        billing: {
          ...billing,
          findSubscription: async (id: string) => {
            await dawdle();
            return billing.findSubscription(id);
          },
          keepSubscription: async (...call: Parameters<typeof billing.keepSubscription>) => {
            await dawdle();
            const outcome = await billing.keepSubscription(...call);
            if (outcome === 'kept') kept.push(readAt.get(call[0]) ?? -1);
            return outcome;
          },
        },
      };
      const handlers: Promise<unknown>[] = [];
      for (const step of stepsOf(life)) {
        advance(world, life, step);
        now = step;
        handlers.push(syncSubscription(slow, 'sub_1'), syncSubscription(slow, 'sub_1'));
        await dawdle();
      }
      await Promise.all(handlers);
      expect(kept, `seed ${seed}`).toEqual(kept.toSorted((a, b) => a - b));
      const last = life.at(-1) ?? aSubscription();
      const record = world.ports.stored.subscriptions.get('sub_1');
      expect(record && isSameSubscription(record.subscription, last), `seed ${seed}`).toBe(true);
    }
  });
});

/** Where a handler can be killed: before or after each visible effect. */
const POINTS = [
  'before asking about the checkout',
  'after noting the checkout',
  'before reading what is known',
  'before asking about the subscription',
  'before keeping it',
  'after keeping it',
  'after queueing an e-mail',
  'after asking for its delivery',
] as const;

class Killed extends Error {}

function killedAt(ports: Ports, point: (typeof POINTS)[number]): Ports {
  const die = () => {
    throw new Killed(point);
  };
  const { payments, billing, outboxEmails, taskQueue } = ports;
  const before =
    <A extends unknown[], R>(name: typeof point, work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> =>
      name === point ? die() : work(...args);
  const after =
    <A extends unknown[], R>(name: typeof point, work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const result = await work(...args);
      return name === point ? die() : result;
    };
  return {
    ...ports,
    payments: {
      ...payments,
      checkout: before('before asking about the checkout', (id: string) => payments.checkout(id)),
      subscription: before('before asking about the subscription', (id: string) =>
        payments.subscription(id),
      ),
    },
    billing: {
      ...billing,
      changeCheckout: after(
        'after noting the checkout',
        (...call: Parameters<typeof billing.changeCheckout>) => billing.changeCheckout(...call),
      ),
      findSubscription: before('before reading what is known', (id: string) =>
        billing.findSubscription(id),
      ),
      keepSubscription: before(
        'before keeping it',
        after('after keeping it', (...call: Parameters<typeof billing.keepSubscription>) =>
          billing.keepSubscription(...call),
        ),
      ),
    },
    outboxEmails: {
      ...outboxEmails,
      addOnce: after('after queueing an e-mail', (...call: Parameters<typeof outboxEmails.addOnce>) =>
        outboxEmails.addOnce(...call),
      ),
    },
    taskQueue: {
      enqueue: async (name, payload, key) => {
        await taskQueue.enqueue(name, payload, key);
        if (point === 'after asking for its delivery') die();
      },
    },
  };
}

const owed = { id: 'in_2', amount: aSubscription().monthly, attemptCount: 1 };

/** The state at the provider for each type of Stripe event. */
const EVENTS: Readonly<Record<string, { step: 0 | 1; held: Subscription }>> = {
  'checkout.session.completed': { step: 0, held: aSubscription() },
  'checkout.session.async_payment_succeeded': { step: 0, held: aSubscription() },
  'customer.subscription.created': { step: 1, held: aSubscription({ status: 'trialing' }) },
  'customer.subscription.updated': { step: 1, held: aSubscription() },
  'customer.subscription.deleted': {
    step: 1,
    held: aSubscription({ status: 'canceled', endedAt: aSubscription().periodStart }),
  },
  'customer.subscription.paused': { step: 1, held: aSubscription({ status: 'paused' }) },
  'customer.subscription.resumed': { step: 1, held: aSubscription() },
  'customer.subscription.trial_will_end': { step: 1, held: aSubscription({ status: 'trialing' }) },
  'invoice.paid': { step: 1, held: aSubscription() },
  'invoice.payment_failed': { step: 1, held: aSubscription({ status: 'past_due', owed }) },
  'invoice.payment_action_required': { step: 1, held: aSubscription({ status: 'past_due', owed }) },
  'invoice.finalized': { step: 1, held: aSubscription() },
};

describe('a killed handler', () => {
  const cases = POINTS.flatMap((point) =>
    Object.entries(EVENTS).map(([type, event]) => ({ point, type, ...event })),
  );

  it(`is tested at ${POINTS.length} points in ${Object.keys(EVENTS).length} kinds of events`, () => {
    expect(cases).toHaveLength(96);
  });

  it.each(cases)('killed $point of $type is repaired by the next delivery', async (entry) => {
    const { point, step, held } = entry;
    const world = () => {
      // The checkout is unclaimed, so a welcome e-mail is due too.
      const made = paidCheckout({ isClaimed: step !== 0 });
      advance(made, [held], 0);
      return made;
    };
    const whole = world();
    await handleStripeEvent(whole.ports, noticeOf(step));
    const torn = world();
    await handleStripeEvent(killedAt(torn.ports, point), noticeOf(step)).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    await handleStripeEvent(torn.ports, noticeOf(step));
    expect(storedResult(torn.ports)).toEqual(storedResult(whole.ports));
    expect([...torn.ports.stored.outbox.keys()]).toEqual([...whole.ports.stored.outbox.keys()]);
    expect([...torn.ports.stored.tasks.keys()]).toEqual([...whole.ports.stored.tasks.keys()]);
  });
});

describe('a provider outage', () => {
  it('keeps the stored state and catches up when it ends', async () => {
    const world = paidCheckout();
    advance(world, [aSubscription()], 0);
    const away = async () => {
      throw new AppError('unavailable', 'Away.');
    };
    const payments = { ...world.ports.payments, subscription: away, checkout: away };
    const before = storedResult(world.ports);
    for (const step of [0, 1]) {
      const taken = handleStripeEvent({ ...world.ports, payments }, noticeOf(step));
      await expect(taken).rejects.toMatchObject({ code: 'unavailable' });
    }
    expect(storedResult(world.ports)).toEqual(before);
    await handleStripeEvent(world.ports, noticeOf(1));
    expect(world.ports.stored.businesses.get('bakery')?.entitlement).toEqual({ hasDigests: true });
    expect(world.ports.stored.businesses.get('florist')?.entitlement).toBeUndefined();
  });

  it.each(lives)('is covered by a daily check, even if no webhook arrives: %s', async (_, life) => {
    const told = await live(life, stepsOf(life));
    const world = paidCheckout();
    const { ports } = world;
    for (const step of stepsOf(life)) {
      advance(world, life, step);
      const at = new Date(ports.clock.now().getTime() + (step + 1) * 86_400_000);
      const sweeping = { ...ports, clock: { now: () => at } };
      await sweepBilling(sweeping, at);
      // oxlint-disable-next-line no-unused-vars
      for (const [key, { name, payload }] of ports.stored.tasks) {
        ports.stored.tasks.delete(key);
        if ('subscriptionId' in payload) await syncSubscription(sweeping, payload.subscriptionId);
        if ('sessionId' in payload) {
          await syncCheckout(sweeping, payload.sessionId);
        }
      }
      const record = ports.stored.subscriptions.get('sub_1');
      expect(record && isSameSubscription(record.subscription, life[step] ?? aSubscription())).toBe(
        true,
      );
    }
    expect(storedResult(ports).entitlements).toEqual(told.entitlements);
  });
});
