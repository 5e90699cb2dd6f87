import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { accountName } from '@daily-snapshot/domain/connections/source-from-connection';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { lastDayOf } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { counts } from '@daily-snapshot/domain/ledger/classification/is-counted';
import { guessedPayees } from '@daily-snapshot/domain/ledger/review/guessed-payees';
import { REVIEWED_PAYEES_MAX } from '@daily-snapshot/domain/ledger/review/guessed-payees-schema';
import { decidedPayees, usualRolesIn } from '@daily-snapshot/domain/ledger/review/suggested-kind';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { Connections } from '../../connections/ports/connections.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import type { Imports } from '../ports/imports.ts';
import type { Ledger } from '../ports/ledger.ts';

/** One review looks back this many days from the last day of the books. */
const REVIEWED_DAYS = 365;

/** A review reads at most this many postings, the latest first. */
const POSTINGS_READ_MAX = 5_000;

interface Ports {
  readonly businesses: Businesses;
  readonly connections: Connections;
  readonly imports: Imports;
  readonly ledger: Ledger;
  readonly clock: Clock;
}

/**
 * Lists the payees whose transactions of the last 12 months count by their sign, because no source,
 * rule or owner decided their kind.
 *
 * Reads one document per guessed posting, at most 5,000 (about $0.003), and about ten more: the
 * business, its summaries, overrides, accounts and connections. Classified postings are not read.
 *
 * @throws AppError `not-found` if the caller has no such business
 * @throws AppError `not-allowed` if the caller is a member but not an owner
 */
export async function listGuessedPayees(
  ports: Ports,
  { businessId }: CallableRequest<'listGuessedPayees'>,
  caller: Caller,
): Promise<CallableResponse<'listGuessedPayees'>> {
  const { businesses, ledger, clock } = ports;
  const business = authorize(await businesses.find(businessId), caller, 'correctKinds');
  const books = await ledger.open(businessId, async ({ dailySummaries, userOverrides }) => ({
    lastDay: dailySummaries && lastDayOf(dailySummaries),
    usualRoles: usualRolesIn(dailySummaries?.recent.flatMap(({ cells }) => cells) ?? []),
    userOverrides,
  }));
  const to = books?.lastDay ?? businessDateAt(clock.now(), business.timeZone);
  const from = addDays(to, 1 - REVIEWED_DAYS);
  const found = await ledger.unclassifiedPostings(businessId, from, POSTINGS_READ_MAX);
  // Where the books provide the totals, bank transactions count toward none.
  const counted = found.filter((posting) => counts(posting, business));
  const context = {
    decided: decidedPayees(books?.userOverrides ?? []),
    usualRoles: books?.usualRoles,
    cardAccounts: await cardAccountsOf(ports, businessId),
  };
  return {
    ...guessedPayees(counted, context, REVIEWED_PAYEES_MAX),
    period: { from, to },
    isComplete: found.length < POSTINGS_READ_MAX,
  };
}

/** Returns the names of the credit card accounts of imported files and of connections. */
async function cardAccountsOf(
  { imports, connections }: Ports,
  businessId: string,
): Promise<ReadonlySet<string>> {
  const [imported, connected] = await Promise.all([
    imports.accounts(businessId),
    connections.of(businessId),
  ]);
  const ofConnections = [...connected.values()].flatMap(({ accounts }) => accounts);
  return new Set([
    ...imported.filter(({ kind }) => kind === 'card').map(({ name }) => name),
    ...ofConnections.filter(({ kind }) => kind === 'card').map(accountName),
  ]);
}
