// What tests and tools ask for beside Plaid's own API; README.md lists it.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { sendNothing } from '../../support/http/answer.ts';
import type { SettableClock } from '../../support/simulation/clock.ts';
import { usualControlRoutes } from '../../support/control/control.ts';
import { route, type Route } from '../../support/http/router.ts';
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
  /** Answer when there are so many, … */
  atLeast: z.coerce.number().int().min(0).default(0),
  /** … or after so long, by this machine's clock. */
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
  ...usualControlRoutes(
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
      pace: team.pace,
      hasRateLimits: team.limits.isOn,
      faults: team.faults.all(),
    }),
  ),
  route('PUT /_control/settings', async ({ request, response }) => {
    const { hasRateLimits, ...pace } = await readAs(settingsSchema, request);
    team.limits.isOn = hasRateLimits ?? team.limits.isOn;
    team.pace = {
      initialSeconds: pace.initialSeconds ?? team.pace.initialSeconds,
      historicalSeconds: pace.historicalSeconds ?? team.pace.historicalSeconds,
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
      const wish = parseParams(webhooksSchema, Object.fromEntries(query));
      const patience = Date.now() + wish.waitSeconds * 1000;
      while (named(wish.name).length < wish.atLeast && Date.now() < patience) await sleep(POLL_MS);
      await webhooks.settled();
      sendJson(response, 200, { webhooks: named(wish.name).map(shown) });
    }),
    route('POST /_control/webhooks/:id/post', async ({ request, response, params: { id } }) => {
      const { forgery } = await readAs(forgerySchema, request);
      const post = await webhooks.post(find(id), forgery);
      sendJson(response, 200, { post: post ?? null });
    }),
    // What would be posted now, for whoever takes it along themselves.
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
