import type { Connection, SourceAccount } from './connection.ts';

/** The bank of a connection that is about to be created. */
export interface BankCandidate {
  /** as the provider names the bank */
  readonly name: string;
  readonly accounts: readonly SourceAccount[];
}

const isBankOrCard = ({ kind }: SourceAccount): boolean => kind === 'bank' || kind === 'card';

/** A bank may return another id each time access is granted. Digits and name stay the same. */
const isSameAccount = (a: SourceAccount, b: SourceAccount): boolean =>
  a.key === b.key ||
  (a.mask !== null && a.mask === b.mask && a.kind === b.kind && a.name === b.name);

/**
 * Returns the name of a connection without its number. A second connection of the same name ends
 * with a number in parentheses.
 */
const nameWithoutNumber = (name: string): string => name.replace(/ \(\d+\)$/, '');

/**
 * Returns the accounts that another connection of the same bank already syncs. With both,
 * transactions and balances would count twice.
 */
export function accountsAlreadyConnected(
  offered: BankCandidate,
  connected: Iterable<Connection>,
): readonly SourceAccount[] {
  const existingAccounts = [...connected]
    .filter(
      ({ disconnectedAt, name }) => !disconnectedAt && nameWithoutNumber(name) === offered.name,
    )
    .flatMap(({ accounts }) => accounts.filter(isBankOrCard));
  return offered.accounts.filter(
    (account) =>
      isBankOrCard(account) && existingAccounts.some((other) => isSameAccount(account, other)),
  );
}
