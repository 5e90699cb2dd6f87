import type { Connection } from './connection.ts';

/**
 * The state of a connection, as a person sees it.
 * - `never`: nothing has been read yet
 * - `fresh`: its data are at most a day and a half old
 * - `late`: a bank or a bookkeeper skipped a day
 * - `stale`: its data are too old to rely on
 * - `expiring`: our access ends within a week unless the owner renews it
 * - `broken`: only the owner can fix it
 * - `disconnected`: the owner ended it
 */
export type ConnectionState =
  | 'fresh'
  | 'late'
  | 'stale'
  | 'broken'
  | 'expiring'
  | 'never'
  | 'disconnected';

const HOUR_MS = 3_600_000;

/** Banks are synced one to four times a day. One missed night is normal. */
const FRESH_MS = 36 * HOUR_MS;

/** Covers a long weekend, from Friday's close to Tuesday's opening. */
export const STALE_AFTER_MS = 96 * HOUR_MS;

/** Banks announce the end of access a week before. */
const EXPIRING_MS = 7 * 24 * HOUR_MS;

/** The inputs of the state. All of them come from the provider, except the clock. */
export type ConnectionFacts = Pick<
  Connection,
  'accounts' | 'lastReadAt' | 'problem' | 'accessEndsAt' | 'disconnectedAt'
>;

export function connectionStateOf(facts: ConnectionFacts, now: Date): ConnectionState {
  const { lastReadAt, problem, accessEndsAt, disconnectedAt } = facts;
  if (disconnectedAt) return 'disconnected';
  const accessLeft = accessEndsAt && accessEndsAt.getTime() - now.getTime();
  if (problem === 'unsupported') return 'broken';
  if (problem === 'needs-reconnect' || (accessLeft !== null && accessLeft <= 0)) return 'broken';
  if (!lastReadAt) return 'never';
  if (accessLeft !== null && accessLeft <= EXPIRING_MS) return 'expiring';
  const through = dataThroughOf(facts);
  const age = through ? now.getTime() - through.getTime() : Infinity;
  if (age <= FRESH_MS) return 'fresh';
  return age <= STALE_AFTER_MS ? 'late' : 'stale';
}

/**
 * Returns the time up to which every listed account is known, or null if one account has no data.
 */
export function dataThroughOf({ accounts }: Pick<Connection, 'accounts'>): Date | null {
  const listed = accounts.filter(({ missingSince }) => missingSince === undefined);
  const instants = listed.map(({ dataThrough }) => dataThrough);
  const knownInstants = instants.filter((instant) => instant !== null);
  if (knownInstants.length === 0 || knownInstants.length < instants.length) return null;
  return new Date(Math.min(...knownInstants.map((instant) => instant.getTime())));
}
