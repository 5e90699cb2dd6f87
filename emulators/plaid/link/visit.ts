// Visits to the page of a link token: https://plaid.com/docs/link/hosted-link/
import type { Bank } from '../bank/bank.ts';
import { repair } from '../item/lifecycle.ts';
import type { Team } from '../team.ts';
import { invalidField, invalidInput, PlaidError } from '../wire/plaid-error.ts';
import type { Item } from '../item/item.ts';
import type { LinkRequest, LinkToken, Outcome } from './link-session.ts';

const HOUR = 60 * 60;
const HALF_HOUR = 30 * 60;
/** The default lifetime of a page. The application can set another one. */
const PAGE_SECONDS = HALF_HOUR;
/** How long the outcome of a visit stays available. */
const SESSION_SECONDS = 6 * HOUR;
const PUBLIC_TOKEN_SECONDS = HALF_HOUR;

/**
 * Creates a link token.
 * @param item the item whose owner logs in again, in update mode
 */
export function createLink(team: Team, request: LinkRequest, item: Item | undefined): LinkToken {
  const seconds = item ? HALF_HOUR : 4 * HOUR;
  const link: LinkToken = {
    token: team.ids.nextToken('link'),
    sessionId: team.ids.next('link session'),
    earlier: [],
    pageId: team.ids.next('page'),
    request,
    item,
    createdAt: team.now(),
    expiresAt: team.later(seconds),
    pageEndsAt: team.later(request.hosted_link.url_lifetime_seconds ?? PAGE_SECONDS),
    startedAt: null,
    finishedAt: null,
    outcome: null,
  };
  team.links.set(link.token, link);
  return link;
}

/**
 * Returns a link token.
 *
 * @throws PlaidError when the token is unknown or its session has expired
 */
export function findLink(team: Team, token: string): LinkToken {
  const link = team.links.get(token);
  if (!link) throw invalidInput('INVALID_LINK_TOKEN', 'invalid link_token provided');
  const ends = (link.finishedAt ?? link.createdAt).getTime() + SESSION_SECONDS * 1000;
  if (ends <= team.now().getTime()) {
    throw invalidInput('INVALID_LINK_TOKEN', 'link token has expired');
  }
  return link;
}

/**
 * Starts another visit if the last one ended without sharing. Anyone who has the link can open it,
 * also after another person has exited.
 */
export function openAgain(team: Team, link: LinkToken): void {
  if (link.outcome?.kind !== 'left' || link.pageEndsAt <= team.now()) return;
  const { sessionId, startedAt, finishedAt, outcome } = link;
  link.earlier.push({ sessionId, startedAt, finishedAt, outcome });
  link.sessionId = team.ids.next('link session');
  link.startedAt = null;
  link.finishedAt = null;
  link.outcome = null;
}

/** Returns whether the page can still be used. */
export const isOpen = (team: Team, { finishedAt, pageEndsAt }: LinkToken): boolean =>
  finishedAt === null && pageEndsAt > team.now();

/** Finishes a visit in which the owner shares accounts, or logs in again in update mode. */
export function share(
  team: Team,
  link: LinkToken,
  bank: Bank,
  accountIds: readonly string[],
): void {
  const isKnown = accountIds.every((id) => bank.accounts.some((account) => account.id === id));
  if (accountIds.length === 0 || !isKnown) throw invalidField('Choose at least one account.');
  const publicToken = team.ids.nextToken('public');
  const { item } = link;
  if (item) repair(team, item, true);
  else {
    const expiresAt = team.later(PUBLIC_TOKEN_SECONDS);
    team.publicTokens.set(publicToken, { link, bank, accountIds, expiresAt, isUsed: false });
  }
  finish(team, link, { kind: 'shared', bank, accountIds, publicToken });
}

/** Finishes a visit in which the owner shares nothing, with or without an error of the bank. */
export function leave(
  team: Team,
  link: LinkToken,
  bank: Bank | undefined,
  error: PlaidError | null,
): void {
  finish(team, link, { kind: 'left', bank, error });
}

function finish(team: Team, link: LinkToken, outcome: Outcome): void {
  link.startedAt ??= team.now();
  link.finishedAt = team.now();
  link.outcome = outcome;
  const isShared = outcome.kind === 'shared';
  // A session for an existing item creates no item.
  const tokens = isShared && !link.item ? [outcome.publicToken] : [];
  team.webhooks.send(link.request.webhook ?? null, 'LINK', 'SESSION_FINISHED', {
    status: isShared ? 'SUCCESS' : 'EXITED',
    link_session_id: link.sessionId,
    link_token: link.token,
    ...(tokens[0] !== undefined && { public_token: tokens[0] }),
    public_tokens: tokens,
  });
}

export const cannotSignIn = (): PlaidError =>
  new PlaidError({
    type: 'ITEM_ERROR',
    code: 'INVALID_CREDENTIALS',
    message: 'the provided credentials were not correct',
    display: 'The provided credentials were not correct. Please try again.',
  });

export const bankIsDown = (): PlaidError =>
  new PlaidError({
    type: 'INSTITUTION_ERROR',
    code: 'INSTITUTION_DOWN',
    message: 'this institution is not currently responding to this request. please try again soon',
    display: 'This financial institution is not currently responding to requests.',
  });
