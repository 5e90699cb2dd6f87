import { groupBy } from '../../../shared/group-by.ts';
import {
  classOfAccount,
  isOftenSold,
  mayBeEither,
  type AccountClass,
  type AccountNames,
} from './books-account.ts';
import type { Leg } from './books-report.ts';

/** The class of an account, or only whether it belongs to the balance sheet or to profit and loss. */
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

/** An account whose name fits income as well as expenses. */
interface Either {
  /** the class that the first matching word of its name suggests */
  readonly known: KnownClass;
  /** the name alone does not decide */
  readonly isOpen: boolean;
}

/** Each pass may find the class of an account that the next pass needs. */
const PASSES = 4;

/**
 * Finds the class of every account: by its own names, else by the accounts on the other side. Money
 * moves between a balance-sheet account and an account of income or expenses, hardly ever between
 * two of the latter.
 *
 * @returns by `accountKey`; an account is absent if its class cannot be found
 */
export function classesOf(legs: readonly Leg[]): ReadonlyMap<string, KnownClass> {
  const classes = new Map<string, KnownClass>();
  const unknown = new Set<string>();
  const either = new Map<string, Either>();
  for (const { account } of legs) {
    const key = accountKey(account);
    if (classes.has(key) || unknown.has(key) || either.has(key)) continue;
    const known = classOfAccount(account);
    if (!known) unknown.add(key);
    else if (isProfit(known) && mayBeEither(account)) {
      either.set(key, { known, isOpen: isOftenSold(account) });
    } else classes.set(key, known);
  }
  if (unknown.size === 0 && either.size === 0) return classes;
  const entries = [...groupBy(legs, ({ entry }) => entry).values()];
  for (const [key, { known }] of either) classes.set(key, known);
  decideByAmounts(entries, classes, either);
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

/** An account belongs to the side that has this many times the amount of the other side. */
const MIN_RATIO = 4;

/**
 * Lets the amounts decide for accounts whose names fit income as well as expenses: income is
 * credited and expenses are debited.
 */
function decideByAmounts(
  entries: readonly (readonly Leg[])[],
  classes: Map<string, KnownClass>,
  either: ReadonlyMap<string, Either>,
): void {
  const sides = new Map<string, { debit: number; credit: number }>();
  for (const legs of entries) {
    const open = legs.filter(({ account }) => either.has(accountKey(account)));
    for (const leg of open) {
      const key = accountKey(leg.account);
      const sum = sides.get(key) ?? { debit: 0, credit: 0 };
      const side =
        leg.sign === 'debit'
          ? Math.sign(leg.amount)
          : open.length === 1
            ? naturalSide(leg, legs, classes)
            : 0;
      if (side > 0) sum.debit += Math.abs(leg.amount);
      if (side < 0) sum.credit += Math.abs(leg.amount);
      sides.set(key, sum);
    }
  }
  for (const [key, { debit, credit }] of sides) {
    if (debit > MIN_RATIO * credit) classes.set(key, 'expense');
    else if (credit > MIN_RATIO * debit) classes.set(key, 'income');
    // The report does not show whether such an account earns or costs money.
    else if (debit + credit === 0 && either.get(key)?.isOpen === true) classes.delete(key);
  }
}

/**
 * Returns +1 if a debit increases the account of a leg, −1 if a credit does, and 0 if the
 * transaction does not show it. The debits and credits of a transaction cancel each other out, so
 * the sides of the other accounts determine the side of this account.
 */
function naturalSide(
  leg: Leg,
  legs: readonly Leg[],
  classes: ReadonlyMap<string, KnownClass>,
): number {
  let debits = 0;
  for (const other of legs) {
    if (other === leg) continue;
    const sign = debitSign(classes.get(accountKey((other.otherSideOf ?? other).account)));
    // The second account of a row in a list has no separate amount.
    if (sign === undefined || other.otherSideOf) return 0;
    debits += sign * other.amount;
  }
  if (leg.otherSideOf) return debits < 0 ? 1 : -1;
  if (debits === 0) return 0;
  return debits + leg.amount === 0 ? 1 : debits === leg.amount ? -1 : 0;
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
    if (open.length === 1 && leg.sign === 'natural') {
      const side = naturalSide(leg, legs, classes);
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
