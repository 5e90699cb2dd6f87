import { accountName } from '@daily-snapshot/domain/connections/source-from-connection';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import type { ReadLine, SourceFacts, SourceReader } from '../../ports/source-provider.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import type { Lease } from './lease.ts';

/** One reading: what is read, and into which books. */
export interface Session {
  readonly key: ConnectionKey;
  readonly business: Business;
  readonly reader: SourceReader;
  readonly lease: Lease;
  /** under which id the books know a line */
  readonly ownId: (id: string) => string;
  /** the lines of the source as lines of the books */
  readonly toLines: (lines: readonly ReadLine[]) => SourceTransaction[];
  readonly cardAccounts: ReadonlySet<string>;
  /** whether it tells of lines before they are booked: banks do */
  readonly announces: boolean;
}

export function createSyncSession(
  key: ConnectionKey,
  business: Business,
  reader: SourceReader,
  lease: Lease,
  { accounts }: SourceFacts,
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
    announces: accounts.some(({ kind }) => kind !== 'books'),
    cardAccounts: new Set(accounts.filter(({ kind }) => kind === 'card').map(accountName)),
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
