// Control endpoints for tests and tools. README.md lists them.
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { sendNothing } from '@daily-snapshot/emulator-support/http/answer';
import type { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import { resetSchema, commonControlRoutes } from '@daily-snapshot/emulator-support/control/control';
import { route, type Route } from '@daily-snapshot/emulator-support/http/router';
import type { Account } from '../account.ts';
import { applyCode, completeCheckout } from '../billing/checkout.ts';
import {
  attachCard,
  inspectCard,
  isRefusal,
  makeDefault,
  createCardMethod,
} from '../billing/payments.ts';
import { savePortalSettings } from '../catalog.ts';
import { closeDispute, openDispute } from '../billing/refunds.ts';
import { faultSchema } from '../faults/fault.ts';
import { digitsOf } from '../state/cards.ts';
import { invalid, missing } from '../wire/stripe-error.ts';
import { FORGERIES } from '../webhooks/forgery.ts';
import { readText, sendJson } from './answer.ts';

const cardSchema = z.string().transform(digitsOf).default('4242424242424242');
const completeSchema = z.strictObject({
  email: z.email().default('buyer@example.com'),
  card: cardSchema,
  name: z.string().nullable().default(null),
  code: z.string().optional(),
  isApproved: z.boolean().default(true),
});
const eventsSchema = z.strictObject({
  type: z.string().optional(),
  /** Answers once there are at least this many events… */
  atLeast: z.coerce.number().int().min(0).default(0),
  /** …or after this time by the clock of the machine. */
  waitSeconds: z.coerce.number().min(0).max(60).default(10),
});
const disputeSchema = z.strictObject({
  charge: z.string(),
  reason: z.string().default('fraudulent'),
});
const closeSchema = z.strictObject({ status: z.enum(['won', 'lost']) });
const settingsSchema = z.strictObject({ afterDunning: z.enum(['canceled', 'unpaid', 'past_due']) });
const postSchema = z.strictObject({ forgery: z.enum(FORGERIES).nullable().default(null) });

const EXPIRY_YEARS = 5;
const POLL_MS = 20;

/**
 * Reads and validates a JSON body.
 *
 * @throws StripeError 400 when the body does not match the schema
 */
async function readAs<T>(schema: z.ZodType<T>, request: IncomingMessage): Promise<T> {
  const text = await readText(request);
  let input: unknown;
  try {
    input = text === '' ? {} : JSON.parse(text);
  } catch {
    throw invalid('The body is not JSON.');
  }
  return parse(schema, input);
}

function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(issue?.message ?? 'Invalid body', issue?.path.join('.'));
}

export interface ControlParts {
  readonly account: Account;
  readonly clock: SettableClock;
}

export function controlRoutes({ account, clock }: ControlParts): readonly Route[] {
  const { store, faults, journal, webhooks } = account;

  const typedCard = (number: string, name: string | null) => ({
    number,
    expMonth: 12,
    expYear: account.timers.now().getUTCFullYear() + EXPIRY_YEARS,
    name,
  });

  const eventsOf = (type: string | undefined) =>
    store.list('event', (event) => type === undefined || event.type === type).toReversed();

  return [
    ...commonControlRoutes(
      { clock, faults, faultSchema, journal, settled: () => webhooks.settled() },
      { read: readAs, sendJson, noSuchFault: (id) => missing('fault', id) },
    ),
    route('GET /_control', ({ response }) =>
      sendJson(response, 200, {
        now: clock.now(),
        seed: account.ids.seed.text,
        webhookEndpoints: store
          .list('webhook_endpoint')
          .map(({ id, url, status }) => ({ id, url, status })),
        afterDunning: account.afterDunning,
        faults: faults.all(),
      }),
    ),
    route('POST /_control/reset', async ({ request, response }) => {
      account.reset((await readAs(resetSchema, request)).seed);
      sendNothing(response);
    }),
    route('PUT /_control/settings', async ({ request, response }) => {
      account.afterDunning = (await readAs(settingsSchema, request)).afterDunning;
      sendNothing(response);
    }),

    route('GET /_control/events', async ({ response, query }) => {
      const { type, atLeast, waitSeconds } = parse(eventsSchema, Object.fromEntries(query));
      const patience = Date.now() + waitSeconds * 1000;
      while (eventsOf(type).length < atLeast && Date.now() < patience) await sleep(POLL_MS);
      const events = eventsOf(type).map((event) => ({ event, posts: webhooks.postsOf(event.id) }));
      sendJson(response, 200, { events });
    }),
    route('POST /_control/events/:id/post', async ({ request, response, params: { id } }) => {
      const { forgery } = await readAs(postSchema, request);
      const posts = await webhooks.post(store.require('event', id), forgery);
      sendJson(response, 200, { posts });
    }),

    route('POST /_control/checkout/:id/complete', async ({ request, response, params: { id } }) => {
      const { email, card, name, code, isApproved } = await readAs(completeSchema, request);
      const session = store.require('checkout.session', id);
      if (session.status !== 'open') throw invalid(`The checkout is ${session.status}.`);
      if (code !== undefined) applyCode(account, session, code);
      const typed = { email, card: typedCard(card, name), hasAcceptedTerms: true };
      const completion = completeCheckout(
        account,
        session,
        typed,
        isApproved ? 'given' : 'not asked',
      );
      sendJson(response, 200, { completion, session });
    }),
    route('POST /_control/customers/:id/card', async ({ request, response, params: { id } }) => {
      const { card: number } = await readAs(z.strictObject({ card: cardSchema }), request);
      const customer = store.require('customer', id);
      const card = typedCard(number, null);
      const behavior = inspectCard(card);
      if (isRefusal(behavior)) throw invalid(behavior.message, 'card');
      const method = createCardMethod(account, { card, behavior, email: customer.email });
      attachCard(account, method, customer);
      makeDefault(account, method, customer);
      for (const subscription of store.list('subscription', (found) => found.customer === id)) {
        const change = { default_payment_method: method.id };
        account.change(subscription, change, 'customer.subscription.updated');
      }
      sendJson(response, 200, method);
    }),
    route('POST /_control/portal/save', ({ response }) => {
      savePortalSettings(account);
      sendNothing(response);
    }),
    route('POST /_control/disputes', async ({ request, response }) => {
      const { charge, reason } = await readAs(disputeSchema, request);
      const dispute = openDispute(account, store.require('charge', charge, 'charge'), reason);
      sendJson(response, 201, dispute);
    }),
    route('POST /_control/disputes/:id/close', async ({ request, response, params: { id } }) => {
      const { status } = await readAs(closeSchema, request);
      const dispute = store.require('dispute', id);
      closeDispute(account, dispute, status);
      sendJson(response, 200, dispute);
    }),
  ];
}
