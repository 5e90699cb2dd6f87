import { z } from 'zod';
import { listIfPermitted } from '../../functions/src/providers/stripe/check-account.ts';
import type { stripeClient } from '../../functions/src/providers/stripe/payments.ts';
import {
  SUBSCRIPTION_PARTS,
  toCheckoutFacts,
  toSubscription,
} from '../../functions/src/providers/stripe/transform.ts';
import { subjectOf } from '../../functions/src/providers/stripe/webhook-parser.ts';
import type { Findings } from './result.ts';

/** The number of objects of each type that are read. */
const LIMIT = 100;

type StripeClient = ReturnType<typeof stripeClient>;

/**
 * Reads the latest subscriptions, checkouts and events with the readers of the service. Changes
 * nothing.
 *
 * @throws Error of Stripe if it cannot be reached or refuses the key
 */
export async function walkStripe(stripe: StripeClient, findings: Findings): Promise<void> {
  const expand = SUBSCRIPTION_PARTS.map((part) => `data.${part}`);
  const read = async <T>(
    name: string,
    list: () => Promise<{ readonly data: readonly T[] }>,
    readOne: (one: T) => void,
  ) => {
    const found = await listIfPermitted(async () => (await list()).data);
    if (found) for (const one of found) readOne(one);
    else findings.notes.push(`The restricted key may not read ${name}, so none were read.`);
  };
  await read(
    'subscriptions',
    () => stripe.subscriptions.list({ status: 'all', limit: LIMIT, expand }),
    (one) => {
      const subscription = parsed('subscription', () => toSubscription(one), findings);
      if (subscription) findings.count('subscriptions', 1);
      if (subscription?.monthly === null) findings.count('unknownPrices', 1);
    },
  );
  await read(
    'checkouts',
    () => stripe.checkout.sessions.list({ limit: LIMIT }),
    (one) => {
      const facts = parsed('checkout session', () => toCheckoutFacts(one), findings);
      if (facts) findings.count('checkouts', 1);
    },
  );
  await read(
    'events',
    () => stripe.events.list({ limit: LIMIT }),
    (one) => {
      const { about = 'nothing' } = subjectOf(one) ?? {};
      if (about !== 'nothing') findings.count('events', 1);
    },
  );
}

/** Returns what a reader reads, or sets the object aside with the names of its unreadable fields. */
function parsed<T>(type: string, read: () => T, { onUnreadable }: Findings): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const fields = [...new Set(error.issues.map(({ path }) => path.join('.')))];
    onUnreadable({ type, id: null, date: null, fields });
    return undefined;
  }
}
