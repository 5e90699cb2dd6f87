// Control endpoints for tests and tools. README.md lists them.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { sendNothing } from '@daily-snapshot/emulator-support/http/answer';
import type { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import { resetSchema, commonControlRoutes } from '@daily-snapshot/emulator-support/control/control';
import { route, type Route } from '@daily-snapshot/emulator-support/http/router';
import type { Account } from '../account.ts';
import { apiError } from '../api-error.ts';
import { detailsOf, EVENT_NAMES } from '../events/event.ts';
import { faultSchema } from '../faults/fault.ts';
import { sourceOf } from '../mail/source.ts';
import { parseAs } from '../parse.ts';
import { contentOf, recipientsOf, statusOf, type Message } from '../state/message.ts';
import { readJson, sendJson } from './answer.ts';
import type { ChangeStream } from './stream.ts';

const messagesSchema = z.strictObject({
  to: z.string().optional(),
  /** Answers once there are at least this many messages… */
  atLeast: z.coerce.number().int().min(0).default(0),
  /** …or after this time by the clock of the machine. */
  waitSeconds: z.coerce.number().min(0).max(60).default(10),
});

const occurrenceSchema = z.strictObject({
  event: z.enum(EVENT_NAMES),
  /** The first recipient if absent. */
  email: z.string().optional(),
  reason: z.string().optional(),
  type: z.enum(['bounce', 'blocked']).optional(),
  url: z.url().optional(),
});

const eventsUrlSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }).nullable() });

const messageJson = (message: Message) => ({
  ...message,
  status: statusOf(message),
  text: contentOf(message, 'text/plain') ?? null,
  html: contentOf(message, 'text/html') ?? null,
});

export interface ControlParts {
  readonly account: Account;
  readonly clock: SettableClock;
  readonly stream: ChangeStream;
}

export function controlRoutes({ account, clock, stream }: ControlParts): readonly Route[] {
  const { mailbox, faults, feed, journal, deliverySimulator, signer, ids } = account;

  const requireMessage = (id: string): Message => {
    const message = mailbox.find(id);
    if (!message) throw apiError(404, `There is no message ${id}.`);
    return message;
  };

  /** Waits until an address has enough messages or the time is over, and returns them. */
  const awaitMessages = async (to: string | undefined, atLeast: number, waitMs: number) => {
    const waiting = new AbortController();
    const stop = mailbox.onChange(() => {
      if (mailbox.list(to).length >= atLeast) waiting.abort();
    });
    if (mailbox.list(to).length < atLeast) {
      await sleep(waitMs, undefined, { signal: waiting.signal }).catch(() => {});
    }
    stop();
    return mailbox.list(to);
  };

  return [
    ...commonControlRoutes(
      { clock, faults, faultSchema, journal },
      {
        read: async (schema, request) => parseAs(schema, await readJson(request)),
        sendJson,
        noSuchFault: (id) => apiError(404, `There is no fault ${id}.`),
      },
    ),
    route('GET /_control', ({ response }) =>
      sendJson(response, 200, {
        now: clock.now(),
        seed: ids.seed.text,
        eventsUrl: feed.url ?? null,
        publicKey: signer.publicKey,
        messages: mailbox.size,
        faults: faults.all(),
      }),
    ),
    route('GET /_control/stream', ({ response }) => stream.add(response)),
    route('POST /_control/reset', async ({ request, response }) => {
      account.reset(parseAs(resetSchema, await readJson(request)).seed);
      sendNothing(response);
    }),

    route('GET /_control/messages', async ({ response, query }) => {
      const asked = parseAs(messagesSchema, Object.fromEntries(query));
      const found = await awaitMessages(asked.to, asked.atLeast, asked.waitSeconds * 1000);
      sendJson(response, 200, { messages: found.map(messageJson) });
    }),
    route('DELETE /_control/messages', ({ response }) => {
      account.emptyInbox();
      sendNothing(response);
    }),
    route('GET /_control/messages/:id', ({ response, params: { id } }) =>
      sendJson(response, 200, messageJson(requireMessage(id))),
    ),
    route('GET /_control/messages/:id/source', ({ response, params: { id } }) => {
      const source = sourceOf(requireMessage(id));
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(source);
    }),
    route('POST /_control/messages/:id/events', async ({ request, response, params: { id } }) => {
      const message = requireMessage(id);
      const { event, email, ...overrides } = parseAs(occurrenceSchema, await readJson(request));
      const recipients = recipientsOf(message).map((recipient) => recipient.email);
      const who = email ?? recipients[0] ?? '';
      if (!recipients.includes(who)) throw apiError(400, `The message did not go to ${who}.`);
      const details = detailsOf(event, withoutUndefined(overrides));
      deliverySimulator.trigger(message, { email: who, event, details });
      sendJson(response, 201, message.events.at(-1)?.event);
    }),

    route('GET /_control/public-key', ({ response }) =>
      sendJson(response, 200, { publicKey: signer.publicKey }),
    ),
    route('PUT /_control/events-url', async ({ request, response }) => {
      feed.url = parseAs(eventsUrlSchema, await readJson(request)).url ?? undefined;
      sendNothing(response);
    }),
  ];
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Removes undefined values. */
const withoutUndefined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
