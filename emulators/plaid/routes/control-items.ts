// Control endpoints that change items and finish Link visits.
import { z } from 'zod';
import { sendNothing } from '@daily-snapshot/emulator-support/http/answer';
import { time } from '@daily-snapshot/emulator-support/control/control';
import { route, type Route } from '@daily-snapshot/emulator-support/http/router';
import {
  endConsentAt,
  extendHistory,
  poll,
  repair,
  requireLogin,
  revokeByOwner,
  revokeAccount,
} from '../item/lifecycle.ts';
import type { Item } from '../item/item.ts';
import { findLink, leave, share, cannotSignIn } from '../link/visit.ts';
import type { Team } from '../team.ts';
import { itemNotFound, invalidField } from '../wire/plaid-error.ts';
import { sendJson } from './answer.ts';
import { readAs } from './control-body.ts';

const REASONS = ['INSTITUTION_MIGRATION', 'INSTITUTION_TOKEN_EXPIRATION'] as const;

const consentSchema = z.strictObject({
  endsAt: time,
  reason: z.enum(REASONS).default('INSTITUTION_TOKEN_EXPIRATION'),
});
const gatherSchema = z.strictObject({
  status: z.enum(['INITIAL_UPDATE_COMPLETE', 'HISTORICAL_UPDATE_COMPLETE']),
});
const webhookSchema = z.strictObject({
  type: z.string().min(1),
  code: z.string().min(1),
  more: z.record(z.string(), z.unknown()).default({}),
});
const withholdSchema = z.strictObject({ mask: z.string() });
const finishSchema = z.strictObject({
  outcome: z.enum(['share', 'exit', 'fail']),
  /** Required to share accounts. Update mode uses the bank of the item. */
  bank: z.string().optional(),
  /** The masks of the shared accounts. All accounts if absent. */
  masks: z.array(z.string()).optional(),
});

const shown = (item: Item) => ({
  item_id: item.id,
  client_user_id: item.facts.userId,
  bank: item.facts.bank.id,
  status: item.status,
  error: item.error?.body.error_code ?? null,
  consentEndsAt: item.consentEndsAt,
  isRemoved: item.isRemoved,
  isSynced: item.isSynced,
  daysRequested: item.facts.daysRequested,
});

export function itemControls(team: Team): readonly Route[] {
  const find = (id: string): Item => {
    const item = team.items.get(id);
    if (!item) throw itemNotFound();
    return item;
  };

  const act = (name: string, work: (item: Item) => void) =>
    route(`POST /_control/items/:id/${name}`, ({ response, params: { id } }) => {
      work(find(id));
      sendNothing(response);
    });

  return [
    route('GET /_control/items', ({ response }) =>
      sendJson(response, 200, { items: [...team.items.values()].map(shown) }),
    ),
    act('require-login', (item) => requireLogin(team, item)),
    act('repair', (item) => repair(team, item, false)),
    act('revoke', (item) => revokeByOwner(team, item)),
    act('poll', (item) => poll(team, item)),
    act('reissue-accounts', (item) => item.reissueAccounts(() => team.ids.next('account'))),
    act('forget-cursors', (item) => {
      item.cursorAge += 1;
    }),
    route('POST /_control/items/:id/gather', async ({ request, response, params: { id } }) => {
      extendHistory(team, find(id), (await readAs(gatherSchema, request)).status);
      sendNothing(response);
    }),
    route('POST /_control/items/:id/consent', async ({ request, response, params: { id } }) => {
      const { endsAt, reason } = await readAs(consentSchema, request);
      endConsentAt(team, find(id), endsAt, reason);
      sendNothing(response);
    }),
    route('POST /_control/items/:id/withhold', async ({ request, response, params: { id } }) => {
      const item = find(id);
      const { mask } = await readAs(withholdSchema, request);
      const account = item.facts.bank.accounts.find((one) => one.mask === mask);
      if (!account) throw invalidField(`There is no account ${mask}.`);
      revokeAccount(team, item, account.id);
      sendNothing(response);
    }),
    route('POST /_control/items/:id/webhook', async ({ request, response, params: { id } }) => {
      const { type, code, more } = await readAs(webhookSchema, request);
      team.webhooks.sendForItem(find(id), type, code, more);
      sendNothing(response);
    }),
    // Finishes a visit to Hosted Link without a browser.
    route('POST /_control/link/:token/finish', async ({ request, response, params }) => {
      const link = findLink(team, params.token);
      const { outcome, bank: bankId, masks } = await readAs(finishSchema, request);
      if (link.finishedAt) throw invalidField('The visit is over.');
      const bank = link.item?.facts.bank ?? (bankId === undefined ? undefined : team.bank(bankId));
      if (outcome === 'share') {
        if (!bank) throw invalidField('bank is needed to share.');
        const accounts = bank.accounts.filter(({ mask }) => masks?.includes(mask) ?? true);
        share(
          team,
          link,
          bank,
          accounts.map(({ id }) => id),
        );
      } else leave(team, link, bank, outcome === 'fail' ? cannotSignIn() : null);
      sendJson(response, 200, {
        redirectUri: link.request.hosted_link.completion_redirect_uri ?? null,
      });
    }),
  ];
}
