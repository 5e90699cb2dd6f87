import { groupBy } from '../../../shared/group-by.ts';
import { classOfAccount, type AccountClass, type AccountNames } from './books-account.ts';
import type { Leg } from './books-report.ts';

/** What is known of an account: its class, or only whether it counts. */
export type KnownClass = AccountClass | 'balance-sheet' | 'profit';

export const accountKey = ({ name, code, type }: AccountNames): string =>
  `${code}\u0000${name.toLowerCase()}\u0000${type.toLowerCase()}`;

/** Says whether amounts of an account count as revenue or expenses. */
export const isProfit = (known: KnownClass): boolean =>
  known === 'income' || known === 'expense' || known === 'profit';

/**
 * Returns +1 if a debit increases an account, −1 if a credit does, and undefined if its class does
 * not say it.
 */
export function debitSign(known: KnownClass | undefined): 1 | -1 | undefined {
  if (known === 'asset' || known === 'expense') return 1;
  return known === 'liability' || known === 'equity' || known === 'income' ? -1 : undefined;
}

/** Each pass may settle an account that the next one needs. */
const PASSES = 4;

/**
 * Finds the class of every account: by its own names, else by the accounts on the other side. Money
 * moves between a balance-sheet account and an account of income or expenses, hardly ever between
 * two of the latter.
 *
 * @returns by `accountKey`; an account is absent if nothing says its class
 */
export function classesOf(legs: readonly Leg[]): ReadonlyMap<string, KnownClass> {
  const classes = new Map<string, KnownClass>();
  const unknown = new Set<string>();
  for (const { account } of legs) {
    const key = accountKey(account);
    if (classes.has(key) || unknown.has(key)) continue;
    const known = classOfAccount(account);
    if (known) classes.set(key, known);
    else unknown.add(key);
  }
  if (unknown.size === 0) return classes;
  const entries = [...groupBy(legs, ({ entry }) => entry).values()];
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [key, votes] of votesOf(entries, classes, unknown)) {
      const found = decide(votes);
      if (!found) continue;
      classes.set(key, found);
      unknown.delete(key);
    }
  }
  return classes;
}

interface Votes {
  /** the other side is on the balance sheet */
  profit: number;
  /** the other side is income or expenses */
  balanceSheet: number;
  /** how often a natural amount shows that a debit, or a credit, increases the account */
  debit: number;
  credit: number;
}

function votesOf(
  entries: readonly (readonly Leg[])[],
  classes: ReadonlyMap<string, KnownClass>,
  unknown: ReadonlySet<string>,
): ReadonlyMap<string, Votes> {
  const votes = new Map<string, Votes>();
  for (const legs of entries) {
    const open = legs.filter(({ account }) => unknown.has(accountKey(account)));
    const [leg] = open;
    const others = legs.flatMap((each) => classes.get(accountKey(each.account)) ?? []);
    const key = leg && accountKey(leg.account);
    const isOne = open.every(({ account }) => accountKey(account) === key);
    if (!leg || key === undefined || !isOne || others.length === 0) continue;
    const vote = votes.get(key) ?? { profit: 0, balanceSheet: 0, debit: 0, credit: 0 };
    if (others.every((other) => !isProfit(other))) vote.profit += 1;
    else if (others.every(isProfit)) vote.balanceSheet += 1;
    const [other] = legs.filter((each) => each !== leg);
    const sign = other && debitSign(classes.get(accountKey(other.account)));
    if (legs.length === 2 && other && sign && leg.sign === 'natural') {
      // Both sides of a transaction cancel each other out.
      const isSame =
        leg.otherSideOf || other.otherSideOf ? false : leg.amount < 0 === other.amount < 0;
      if ((isSame ? -sign : sign) > 0) vote.debit += 1;
      else vote.credit += 1;
    }
    votes.set(key, vote);
  }
  return votes;
}

function decide({ profit, balanceSheet, debit, credit }: Votes): KnownClass | undefined {
  if (profit === balanceSheet) return undefined;
  if (balanceSheet > profit) return 'balance-sheet';
  if (debit === credit) return 'profit';
  return debit > credit ? 'expense' : 'income';
}
