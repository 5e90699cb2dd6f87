// The lifecycle of a trial in the local environment, with Stripe's webhooks, queues, the sweep and
// the inbox.
import { randomInt } from 'node:crypto';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { stripeClient } from '../../functions/src/providers/stripe/payments.ts';
import { callFrom, db } from '../kit/local-environment/admin-sdk.ts';
import { mailsSoFar, mailTo } from '../kit/local-environment/inbox.ts';
import { runSchedule, environmentAddresses } from '../kit/local-environment/environment.ts';

const stripeUrl = addressOf(environmentAddresses().ports.stripe);
const stripe = stripeClient({ secretKey: 'sk_test_local', baseUrl: stripeUrl });
const newNetwork = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');

const CARD_THAT_FAILS_LATER = '4000000000000341';
const DAY_S = 86_400;

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${stripeUrl}/_control${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Starts a trial and returns its subscription id. */
async function beginTrial(email: string): Promise<string> {
  const { body } = await callFrom(newNetwork(), 'createCheckout', {
    offer: 'parkhill',
    price: 100,
  });
  const { intentId } = body.result as { intentId: string };
  const sessionId = String((await db.doc(paths.checkout(intentId)).get()).get('sessionId'));
  await control(`/checkout/${sessionId}/complete`, { email, card: CARD_THAT_FAILS_LATER });
  const { subscription } = await stripe.checkout.sessions.retrieve(sessionId);
  return typeof subscription === 'string' ? subscription : '';
}

describe('a trial', () => {
  it('sends each of its e-mails once, although every webhook is delivered twice and the sweep runs too', async () => {
    const email = `trial-${crypto.randomUUID()}@whitfield.example`;
    const subscriptionId = await beginTrial(email);
    await mailTo(email, 1);
    const endsIn = (days: number) =>
      stripe.subscriptions.update(subscriptionId, {
        trial_end: Math.floor(Date.now() / 1000 + days * DAY_S),
        proration_behavior: 'none',
      });
    await endsIn(6.9);
    await mailTo(email, 2);
    await endsIn(0.9);
    await mailTo(email, 3);
    await stripe.subscriptions.cancel(subscriptionId);
    await mailTo(email, 4);

    const { data } = await stripe.events.list({ type: 'customer.subscription.updated' });
    const ofTrial = data.filter(
      ({ data: { object } }) => 'id' in object && object.id === subscriptionId,
    );
    expect(ofTrial.length).toBeGreaterThan(1);
    for (const { id } of ofTrial) await control(`/events/${id}/post`, {});
    await runSchedule('everyQuarterHour', new Date());
    expect((await mailsSoFar(email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Finish setting up your Daily Snapshot',
      'Your Daily Snapshot subscription has ended',
      expect.stringMatching(/^Your free trial ends on /),
      expect.stringMatching(/^Your free trial ends on /),
    ]);
  });
});
