// The lifecycle of an item, from consent to its end.
import { invalidInput, loginRequired, permissionRevoked } from '../wire/plaid-error.ts';
import type { PublicToken, Team } from '../team.ts';
import { Item } from './item.ts';

/** "Plaid checks for updates between once and four times a day." */
const POLL_SECONDS = 6 * 60 * 60;

/**
 * Exchanges a public token for an item.
 *
 * @throws PlaidError unless the token is unused and not expired
 */
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
    // Plaid's default. It cannot be increased later.
    daysRequested: link.request.transactions?.days_requested ?? 90,
    webhook: link.request.webhook ?? null,
    createdAt: team.now(),
    transactionId: (transaction) => team.ids.of(id, transaction),
  });
  team.items.set(id, item);
  const { initialSeconds, historicalSeconds } = team.historyTiming;
  after(team, initialSeconds, () => extendHistory(team, item, 'INITIAL_UPDATE_COMPLETE'));
  after(team, historicalSeconds, () => extendHistory(team, item, 'HISTORICAL_UPDATE_COMPLETE'));
  pollForEver(team, item);
  return item;
}

function after(team: Team, seconds: number, task: () => void): void {
  if (seconds === 0) task();
  else team.timers.at(team.later(seconds), task);
}

/** Makes more of the history available. */
export function extendHistory(
  team: Team,
  item: Item,
  status: 'INITIAL_UPDATE_COMPLETE' | 'HISTORICAL_UPDATE_COMPLETE',
): void {
  if (item.isRemoved || item.status === 'HISTORICAL_UPDATE_COMPLETE') return;
  item.status = status;
  item.poll(team.now());
  sendChangesWebhook(team, item);
}

function pollForEver(team: Team, item: Item): void {
  team.timers.at(team.later(POLL_SECONDS), () => {
    if (item.isRemoved) return;
    poll(team, item);
    pollForEver(team, item);
  });
}

/** Polls the bank and sends a webhook when something has changed. */
export function poll(team: Team, item: Item): void {
  if (item.poll(team.now()) > 0) sendChangesWebhook(team, item);
}

/** Polls a bank for all its items after a change, unless the bank is silent or down. */
export function pollBank(team: Team, bankId: string): void {
  for (const item of team.items.values()) {
    if (item.facts.bank.id === bankId) poll(team, item);
  }
}

function sendChangesWebhook(team: Team, item: Item): void {
  if (!item.isSynced) return;
  team.webhooks.sendForItem(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE', {
    initial_update_complete: item.status !== 'NOT_READY',
    historical_update_complete: item.status === 'HISTORICAL_UPDATE_COMPLETE',
  });
}

/** Simulates a bank that no longer accepts the login. */
export function requireLogin(team: Team, item: Item): void {
  item.error = loginRequired();
  team.webhooks.sendForItem(item, 'ITEM', 'ERROR', { error: { ...item.error.body, status: 400 } });
}

/**
 * Simulates a bank that accepts the login again.
 *
 * @param inLink whether the owner repaired it in our application's update mode
 */
export function repair(team: Team, item: Item, inLink: boolean): void {
  const wasBroken = item.error !== null;
  item.error = null;
  item.consentEndsAt = null;
  if (wasBroken && !inLink) team.webhooks.sendForItem(item, 'ITEM', 'LOGIN_REPAIRED', {});
  poll(team, item);
}

/** Simulates a bank's consent that will end. Plaid announces it at most seven days before. */
export function endConsentAt(team: Team, item: Item, at: Date, reason: string): void {
  item.consentEndsAt = at;
  team.webhooks.sendForItem(item, 'ITEM', 'PENDING_DISCONNECT', {
    reason,
    disconnect_time: at.toISOString(),
  });
  team.timers.at(at, () => {
    if (item.consentEndsAt?.getTime() === at.getTime() && !item.isRemoved) requireLogin(team, item);
  });
}

/** Simulates an owner who revokes consent at the bank or at Plaid. */
export function revokeByOwner(team: Team, item: Item): void {
  item.error = permissionRevoked();
  team.webhooks.sendForItem(item, 'ITEM', 'USER_PERMISSION_REVOKED', {
    error: { ...item.error.body, status: 400 },
  });
  item.isRemoved = true;
}

/** Simulates an owner who stops sharing one account. */
export function revokeAccount(team: Team, item: Item, bankAccountId: string): void {
  const accountId = item.accountIdOf(bankAccountId);
  item.withhold(bankAccountId);
  team.webhooks.sendForItem(item, 'ITEM', 'USER_ACCOUNT_REVOKED', { account_id: accountId });
  poll(team, item);
}
