import type { Connection, SourceAccount } from './connection.ts';

/** What a connection that is to be made shows of itself. */
export interface BankCandidate {
  /** as the provider names the bank */
  readonly name: string;
  readonly accounts: readonly SourceAccount[];
}

const isOwn = ({ kind }: SourceAccount): boolean => kind === 'bank' || kind === 'card';

/** The bank's own id for an account may differ each time it is opened to us; its digits and name do not. */
const isSameAccount = (a: SourceAccount, b: SourceAccount): boolean =>
  a.key === b.key ||
  (a.mask !== null && a.mask === b.mask && a.kind === b.kind && a.name === b.name);

/** A second connection of one name has a number behind it. */
const bareName = (name: string): string => name.replace(/ \(\d+\)$/, '');

/**
 * The accounts of a bank that another connection reads already, at the bank of that name: with both,
 * their lines and balances would count twice.
 */
export function accountsAlreadyConnected(
  offered: BankCandidate,
  connected: Iterable<Connection>,
): readonly SourceAccount[] {
  const known = [...connected]
    .filter(({ disconnectedAt, name }) => !disconnectedAt && bareName(name) === offered.name)
    .flatMap(({ accounts }) => accounts.filter(isOwn));
  return offered.accounts.filter(
    (account) => isOwn(account) && known.some((other) => isSameAccount(account, other)),
  );
}
