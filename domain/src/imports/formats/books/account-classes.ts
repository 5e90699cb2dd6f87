import { groupBy } from '../../../shared/group-by.ts';
import {
  classOfAccount,
  mayBeEither,
  type AccountClass,
  type AccountNames,
} from './books-account.ts';
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
  const either = new Map<string, KnownClass>();
  for (const { account } of legs) {
    const key = accountKey(account);
    if (classes.has(key) || unknown.has(key) || either.has(key)) continue;
    const known = classOfAccount(account);
    if (!known) unknown.add(key);
    else if (isProfit(known) && mayBeEither(account)) either.set(key, known);
    else classes.set(key, known);
  }
  if (unknown.size === 0 && either.size === 0) return classes;
  const entries = [...groupBy(legs, ({ entry }) => entry).values()];
  for (const [key, known] of either) classes.set(key, known);
  settleEither(entries, classes, either);
  for (let pass = 0; pass < PASSES && unknown.size > 0; pass += 1) {
    for (const [key, votes] of votesOf(entries, classes, unknown)) {
      const found = decide(votes);
      if (!found) continue;
      classes.set(key, found);
      unknown.delete(key);
    }
  }
  return classes;
}

/** An account with this many times more on one side has that side. */
const MIN_RATIO = 4;

/**
 * Lets the amounts decide for accounts whose names fit income as well as expenses: income is
 * credited and expenses are debited.
 */
function settleEither(
  entries: readonly (readonly Leg[])[],
  classes: Map<string, KnownClass>,
  either: ReadonlyMap<string, KnownClass>,
): void {
  const sides = new Map<string, { debit: number; credit: number }>();
  for (const legs of entries) {
    for (const leg of legs) {
      const key = accountKey(leg.account);
      if (!either.has(key)) continue;
      const sum = sides.get(key) ?? { debit: 0, credit: 0 };
      const [other] = legs.filter((each) => each !== leg);
      const otherKey = other ? accountKey(other.account) : '';
      const isKnown = legs.length === 2 && !either.has(otherKey);
      const side =
        leg.sign === 'debit'
          ? Math.sign(leg.amount)
          : other && isKnown
            ? naturalSide(leg, other, debitSign(classes.get(otherKey)))
            : 0;
      if (side > 0) sum.debit += Math.abs(leg.amount);
      if (side < 0) sum.credit += Math.abs(leg.amount);
      sides.set(key, sum);
    }
  }
  for (const [key, { debit, credit }] of sides) {
    if (debit > MIN_RATIO * credit) classes.set(key, 'expense');
    else if (credit > MIN_RATIO * debit) classes.set(key, 'income');
  }
}

/**
 * Returns +1 if a debit increases an account and −1 if a credit does. Both sides of a transaction
 * cancel each other out, so the side of one account shows that of the other one.
 */
function naturalSide(leg: Leg, other: Leg, otherSign: 1 | -1 | undefined): number {
  if (otherSign === undefined) return 0;
  // The second account of a row in a list has no amount of its own.
  if (leg.otherSideOf) return (other.amount < 0 ? -1 : 1) * otherSign < 0 ? 1 : -1;
  if (other.otherSideOf) return 0;
  return leg.amount < 0 === other.amount < 0 ? -otherSign : otherSign;
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
    if (legs.length === 2 && other && leg.sign === 'natural') {
      const side = naturalSide(leg, other, debitSign(classes.get(accountKey(other.account))));
      if (side > 0) vote.debit += 1;
      if (side < 0) vote.credit += 1;
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
