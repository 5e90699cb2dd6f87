import type { Connection, SourceAccount } from './connection.ts';

/** The bank of a connection that is about to be created. */
export interface BankCandidate {
  /** as the provider names the bank */
  readonly name: string;
  readonly accounts: readonly SourceAccount[];
}

const isBankOrCard = ({ kind }: SourceAccount): boolean => kind === 'bank' || kind === 'card';

/**
 * A bank may return another id each time access is granted, and may rename an account. The digits
 * stay the same. Without digits, only the name says which account it is.
 */
const isSameAccount = (a: SourceAccount, b: SourceAccount): boolean => {
  if (a.key === b.key) return true;
  if (a.kind !== b.kind || a.otherCurrency !== b.otherCurrency) return false;
  return a.mask === null || b.mask === null ? a.name === b.name : a.mask === b.mask;
};

/**
 * Gives the accounts of a bank the names under which their history is stored, although the bank
 * assigned new ids or renamed them. The history of an account stays one.
 *
 * @param stored the accounts of the connection until now
 */
export function withStoredNames(
  found: readonly SourceAccount[],
  stored: readonly SourceAccount[],
): SourceAccount[] {
  const candidates = (account: SourceAccount) =>
    stored.filter((other) => isSameAccount(account, other));
  return found.map((account) => {
    const same = candidates(account);
    const exact = same.find(({ key }) => key === account.key);
    const known = exact ?? (same.length === 1 ? same[0] : undefined);
    // Two accounts may not become one, so a name is only kept by the one account that it belonged to.
    const isOnlyOne =
      known !== undefined &&
      found.filter((other) => candidates(other).includes(known)).length === 1;
    return known && (exact || isOnlyOne)
      ? { ...account, name: known.name, mask: known.mask }
      : account;
  });
}

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
