import type { Connection, SourceAccount } from './connection.ts';
import { accountName } from './source-from-connection.ts';

/** The bank of a connection that is about to be created. */
export interface BankCandidate {
  /** as the provider names the bank */
  readonly name: string;
  readonly accounts: readonly SourceAccount[];
}

const isBankOrCard = ({ kind }: SourceAccount): boolean => kind === 'bank' || kind === 'card';

/**
 * Says whether two records describe the same account. A bank may return a new id each time access
 * is granted, and may rename an account, but the last digits stay the same. If a bank states no
 * digits, the names are compared.
 */
const isSameAccount = (a: SourceAccount, b: SourceAccount): boolean => {
  if (a.key === b.key) return true;
  if (a.kind !== b.kind || a.otherCurrency !== b.otherCurrency) return false;
  return a.mask === null || b.mask === null ? a.name === b.name : a.mask === b.mask;
};

/**
 * Gives accounts the names under which their history is stored, even if the bank assigned new ids
 * or renamed them. Otherwise an account would start a second history.
 *
 * @param stored the accounts that are stored in the connection
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
    // Two accounts must not share a name, so a stored name is used only if one account matches it.
    const isOnlyOne =
      known !== undefined &&
      found.filter((other) => candidates(other).includes(known)).length === 1;
    return known && (exact || isOnlyOne)
      ? { ...account, name: known.name, mask: known.mask }
      : account;
  });
}

/**
 * Returns the accounts of a connection after its bank listed them again. A fact that the bank left
 * out keeps its last value. An account that the bank no longer lists stays with its name, because its
 * transactions stay too.
 *
 * @param stored the accounts that are stored in the connection
 */
export function updatedAccounts(
  found: readonly SourceAccount[],
  stored: readonly SourceAccount[],
  now: Date,
): SourceAccount[] {
  const named = withStoredNames(found, stored);
  const storedAs = (account: SourceAccount) =>
    stored.find((other) => other.key === account.key) ??
    stored.find((other) => isSameHistory(account, other));
  const listed = named.map((account) => {
    const known = storedAs(account);
    // An account whose currency is left out must not get a balance of another currency.
    const isSameCurrency = known?.otherCurrency === account.otherCurrency;
    return {
      ...account,
      balance: account.balance ?? (isSameCurrency ? (known?.balance ?? null) : null),
      dataThrough: account.dataThrough ?? known?.dataThrough ?? null,
    };
  });
  const missing = stored.filter(
    (account) =>
      isBankOrCard(account) &&
      !named.some((other) => other.key === account.key || isSameHistory(account, other)),
  );
  return [
    ...listed,
    ...missing.map(({ missingSince = now, ...account }) => ({
      ...account,
      balance: null,
      missingSince,
    })),
  ];
}

/** Says whether the transactions of two accounts are stored under one name. */
const isSameHistory = (a: SourceAccount, b: SourceAccount): boolean =>
  accountName(a) === accountName(b);

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
    .flatMap(({ accounts }) => accounts.filter(isBankOrCard))
    .filter(({ missingSince }) => missingSince === undefined);
  return offered.accounts.filter(
    (account) =>
      isBankOrCard(account) && existingAccounts.some((other) => isSameAccount(account, other)),
  );
}
