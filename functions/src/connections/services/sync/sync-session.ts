import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { accountName } from '@daily-snapshot/domain/connections/source-from-connection';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import type { ReadLine, SourceReader } from '../../ports/source-provider.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import type { Lease } from './lease.ts';

/** One sync with its inputs and the ledger that it updates. */
export interface Session {
  readonly key: ConnectionKey;
  readonly business: Business;
  readonly reader: SourceReader;
  readonly lease: Lease;
  /** the id of a transaction in our ledger */
  readonly ownId: (id: string) => string;
  /** converts transactions of the source to ours */
  readonly toLines: (lines: readonly ReadLine[]) => SourceTransaction[];
  readonly cardAccounts: ReadonlySet<string>;
  /** names of the accounts that the bank no longer lists */
  readonly missingAccounts: ReadonlySet<string>;
  /** whether the source lists pending transactions, as banks do */
  readonly hasPending: boolean;
}

export function createSyncSession(
  key: ConnectionKey,
  business: Business,
  reader: SourceReader,
  lease: Lease,
  { accounts }: Pick<Connection, 'accounts'>,
): Session {
  const source = key.connectionId;
  const names = new Map(accounts.map((account) => [account.key, accountName(account)]));
  const ownId = (id: string) => `${source} ${id}`;
  return {
    key,
    business,
    reader,
    lease,
    ownId,
    hasPending: accounts.some(({ kind }) => kind !== 'books'),
    cardAccounts: new Set(accounts.filter(({ kind }) => kind === 'card').map(accountName)),
    missingAccounts: new Set(
      accounts.filter(({ missingSince }) => missingSince !== undefined).map(accountName),
    ),
    toLines: (lines) =>
      lines.map(({ pendingId, ...line }) => ({
        ...line,
        source,
        id: ownId(line.id),
        account: names.get(line.account) ?? line.account,
        ...(pendingId !== undefined && { pendingId: ownId(pendingId) }),
      })),
  };
}
