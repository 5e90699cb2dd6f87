// Control endpoints for tests and tools. README.md lists them.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { sendNothing } from '@daily-snapshot/emulator-support/http/answer';
import type { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import { commonControlRoutes } from '@daily-snapshot/emulator-support/control/control';
import { route, type Route } from '@daily-snapshot/emulator-support/http/router';
import { faultSchema } from '../faults/fault.ts';
import type { Team } from '../team.ts';
import { FORGERIES } from '../webhooks/forgery.ts';
import type { Webhook } from '../webhooks/feed.ts';
import { parseParams } from '../wire/params.ts';
import { invalidField } from '../wire/plaid-error.ts';
import { sendJson } from './answer.ts';
import { bankControls } from './control-banks.ts';
import { readAs } from './control-body.ts';
import { itemControls } from './control-items.ts';

const seconds = z.number().min(0);
const settingsSchema = z.strictObject({
  initialSeconds: seconds.optional(),
  historicalSeconds: seconds.optional(),
  hasRateLimits: z.boolean().optional(),
});
const webhooksSchema = z.strictObject({
  name: z.string().optional(),
  /** Answers once there are at least this many entries… */
  atLeast: z.coerce.number().int().min(0).default(0),
  /** …or after this time by the clock of the machine. */
  waitSeconds: z.coerce.number().min(0).max(60).default(10),
});
const forgerySchema = z.strictObject({ forgery: z.enum(FORGERIES).nullable().default(null) });

const POLL_MS = 20;

export interface ControlParts {
  readonly team: Team;
  readonly clock: SettableClock;
}

export const controlRoutes = (parts: ControlParts): readonly Route[] => [
  ...generalControls(parts),
  ...webhookControls(parts.team),
  ...bankControls(parts.team),
  ...itemControls(parts.team),
];

const generalControls = ({ team, clock }: ControlParts): readonly Route[] => [
  ...commonControlRoutes(
    {
      clock,
      faults: team.faults,
      faultSchema,
      journal: team.journal,
      settled: () => team.webhooks.settled(),
    },
    { read: readAs, sendJson, noSuchFault: (id) => invalidField(`There is no fault ${id}.`) },
  ),
  route('GET /_control', ({ response }) =>
    sendJson(response, 200, {
      now: clock.now(),
      seed: team.ids.seed.text,
      historyTiming: team.historyTiming,
      hasRateLimits: team.limits.isOn,
      faults: team.faults.all(),
    }),
  ),
  route('PUT /_control/settings', async ({ request, response }) => {
    const { hasRateLimits, ...historyTiming } = await readAs(settingsSchema, request);
    team.limits.isOn = hasRateLimits ?? team.limits.isOn;
    team.historyTiming = {
      initialSeconds: historyTiming.initialSeconds ?? team.historyTiming.initialSeconds,
      historicalSeconds: historyTiming.historicalSeconds ?? team.historyTiming.historicalSeconds,
    };
    sendNothing(response);
  }),
];

const shown = ({ id, at, url, name, body, posts }: Webhook) => ({
  id,
  at,
  url,
  name,
  body: JSON.parse(body) as unknown,
  posts,
});

function webhookControls(team: Team): readonly Route[] {
  const { webhooks } = team;

  const find = (id: string): Webhook => {
    const webhook = webhooks.all().find((one) => one.id === Number(id));
    if (!webhook) throw invalidField(`There is no webhook ${id}.`);
    return webhook;
  };

  const named = (name: string | undefined) =>
    webhooks.all().filter((webhook) => name === undefined || webhook.name === name);

  return [
    route('GET /_control/webhooks', async ({ response, query }) => {
      const filter = parseParams(webhooksSchema, Object.fromEntries(query));
      const deadline = Date.now() + filter.waitSeconds * 1000;
      while (named(filter.name).length < filter.atLeast && Date.now() < deadline)
        await sleep(POLL_MS);
      await webhooks.settled();
      sendJson(response, 200, { webhooks: named(filter.name).map(shown) });
    }),
    route('POST /_control/webhooks/:id/post', async ({ request, response, params: { id } }) => {
      const { forgery } = await readAs(forgerySchema, request);
      const post = await webhooks.post(find(id), forgery);
      sendJson(response, 200, { post: post ?? null });
    }),
    // Returns a signed webhook for tests that post it themselves.
    route('POST /_control/webhooks/:id/sign', async ({ request, response, params: { id } }) => {
      const { forgery } = await readAs(forgerySchema, request);
      const { body, verification } = webhooks.signed(find(id), forgery);
      sendJson(response, 200, { body, verification: verification ?? null });
    }),
    route('POST /_control/webhook-keys', ({ response }) => {
      team.rotateKey();
      sendJson(response, 201, { key_id: team.key.id });
    }),
  ];
}
