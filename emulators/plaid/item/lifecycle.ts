// From consent to the end of it.
import { invalidInput, loginRequired, permissionRevoked } from '../wire/plaid-error.ts';
import type { PublicToken, Team } from '../team.ts';
import { Item } from './item.ts';

/** "Plaid checks for updates between once and four times a day." */
const POLL_SECONDS = 6 * 60 * 60;

/** @throws PlaidError unless the token is a fresh one */
export function exchange(team: Team, token: string): Item {
  const found = team.publicTokens.get(token);
  if (!found) {
    throw invalidInput('INVALID_PUBLIC_TOKEN', 'could not find matching public token');
  }
  if (found.isUsed || found.expiresAt <= team.now()) {
    throw invalidInput('INVALID_PUBLIC_TOKEN', 'provided public token is expired');
  }
  found.isUsed = true;
  return connect(team, found);
}

function connect(team: Team, { link, bank, accountIds }: PublicToken): Item {
  const id = team.ids.next('item');
  const item = new Item({
    id,
    userId: link.request.user.client_user_id,
    accessToken: team.ids.nextToken('access'),
    bank,
    accountIds: new Map(accountIds.map((account) => [account, team.ids.of(id, account)])),
    // What Plaid takes when nobody asks for more; it cannot be more later.
    daysRequested: link.request.transactions?.days_requested ?? 90,
    webhook: link.request.webhook ?? null,
    createdAt: team.now(),
    transactionId: (line) => team.ids.of(id, line),
  });
  team.items.set(id, item);
  const { initialSeconds, historicalSeconds } = team.pace;
  after(team, initialSeconds, () => gather(team, item, 'INITIAL_UPDATE_COMPLETE'));
  after(team, historicalSeconds, () => gather(team, item, 'HISTORICAL_UPDATE_COMPLETE'));
  pollForEver(team, item);
  return item;
}

function after(team: Team, seconds: number, task: () => void): void {
  if (seconds === 0) task();
  else team.agenda.at(team.later(seconds), task);
}

/** More of the history is there. */
export function gather(
  team: Team,
  item: Item,
  status: 'INITIAL_UPDATE_COMPLETE' | 'HISTORICAL_UPDATE_COMPLETE',
): void {
  if (item.isGone || item.status === 'HISTORICAL_UPDATE_COMPLETE') return;
  item.status = status;
  item.poll(team.now());
  tellOfChanges(team, item);
}

function pollForEver(team: Team, item: Item): void {
  team.agenda.at(team.later(POLL_SECONDS), () => {
    if (item.isGone) return;
    poll(team, item);
    pollForEver(team, item);
  });
}

/** Asks the bank, and tells the application when there is something new. */
export function poll(team: Team, item: Item): void {
  if (item.poll(team.now()) > 0) tellOfChanges(team, item);
}

/** Whatever happens at a bank, Plaid sees it at once, unless the bank is silent or down. */
export function pollBank(team: Team, bankId: string): void {
  for (const item of team.items.values()) {
    if (item.facts.bank.id === bankId) poll(team, item);
  }
}

function tellOfChanges(team: Team, item: Item): void {
  if (!item.isSynced) return;
  team.webhooks.tellOf(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE', {
    initial_update_complete: item.status !== 'NOT_READY',
    historical_update_complete: item.status === 'HISTORICAL_UPDATE_COMPLETE',
  });
}

/** The bank no longer lets Plaid in. */
export function requireLogin(team: Team, item: Item): void {
  item.error = loginRequired();
  team.webhooks.tellOf(item, 'ITEM', 'ERROR', { error: { ...item.error.body, status: 400 } });
}

/** The bank lets Plaid in again. @param inLink whether our own application brought that about */
export function repair(team: Team, item: Item, inLink: boolean): void {
  const wasBroken = item.error !== null;
  item.error = null;
  item.consentEndsAt = null;
  if (wasBroken && !inLink) team.webhooks.tellOf(item, 'ITEM', 'LOGIN_REPAIRED', {});
  poll(team, item);
}

/** Plaid says when the bank's consent ends, at most seven days before. */
export function endConsentAt(team: Team, item: Item, at: Date, reason: string): void {
  item.consentEndsAt = at;
  team.webhooks.tellOf(item, 'ITEM', 'PENDING_DISCONNECT', {
    reason,
    disconnect_time: at.toISOString(),
  });
  team.agenda.at(at, () => {
    if (item.consentEndsAt?.getTime() === at.getTime() && !item.isGone) requireLogin(team, item);
  });
}

/** The owner has taken consent back, at the bank or at Plaid. */
export function revokeByOwner(team: Team, item: Item): void {
  item.error = permissionRevoked();
  team.webhooks.tellOf(item, 'ITEM', 'USER_PERMISSION_REVOKED', {
    error: { ...item.error.body, status: 400 },
  });
  item.isGone = true;
}

/** The owner has taken one account back. */
export function withholdAccount(team: Team, item: Item, bankAccountId: string): void {
  const accountId = item.accountIdOf(bankAccountId);
  item.withhold(bankAccountId);
  team.webhooks.tellOf(item, 'ITEM', 'USER_ACCOUNT_REVOKED', { account_id: accountId });
  poll(team, item);
}
