import { absoluteCents, addCents, ZERO, type Cents } from '../../money/cents.ts';
import { kindOfCategory } from '../classification/category-kind.ts';
import { counterpartyKey, nameLikeness } from '../classification/counterparty.ts';
import { kindOfDescriptor } from '../classification/descriptors/kind-of-descriptor.ts';
import {
  overridableKindSchema,
  type OverridableKind,
  type StoredUserOverride,
} from '../classification/user-override-schema.ts';
import { directionKeyOf } from '../classification/user-override.ts';
import type { Direction } from '../direction.ts';
import { effectOf, type PostingKind } from '../posting-kind.ts';
import type { Posting } from '../posting.ts';
import { OTHERS, type Cell } from '../rollups/daily-rollup.ts';
import type { SuggestedKind } from './guessed-payees-schema.ts';

/** The name and the kind of a payee that the owner has decided. */
export type DecidedPayee = Pick<StoredUserOverride, 'name' | 'direction' | 'kind'>;

export interface SuggestionContext {
  readonly decided: readonly DecidedPayee[];
  /** credit card accounts; the type of other accounts is unknown */
  readonly cardAccounts?: ReadonlySet<string> | undefined;
  readonly usualRoles?: UsualRoles | undefined;
}

/** What a payee mostly is for the business, by `counterpartyKey`. */
export type UsualRoles = ReadonlyMap<string, 'customer' | 'vendor'>;

/** The required similarity of two names, 0 to 100: more than half of their words are shared. */
const MIN_LIKENESS = 60;

/**
 * Returns the kind to suggest for the guessed postings of one payee in one direction. The source's
 * category and the sure built-in rules come first, as in `classifierFor`. The owner's decision about
 * a similar payee comes before a built-in rule that only guesses. Money from a vendor is probably a
 * refund, and so is money to a customer. Without any of them the sign decides.
 *
 * @param postings at least one
 */
export function suggestedKind(
  { name, direction }: { readonly name: string; readonly direction: Direction },
  postings: readonly Posting[],
  { decided, cardAccounts, usualRoles }: SuggestionContext,
): SuggestedKind {
  const byCategory = mainKind(postings, ({ category, amount }) => kindOfCategory(category, amount));
  if (byCategory) return { kind: byCategory, basis: 'category' };

  const wordingOf = (posting: Posting) =>
    kindOfDescriptor({
      ...posting,
      accountType: cardAccounts?.has(posting.account) ? 'card' : undefined,
    });
  const byRule = mainKind(postings, (posting) => {
    const found = wordingOf(posting);
    return found?.confidence === 'guess' ? undefined : found?.kind;
  });
  if (byRule) return { kind: byRule, basis: 'wording' };

  const similar = mostSimilar(
    name,
    decided.filter((payee) => payee.direction === direction),
  );
  if (similar) return { kind: similar.kind, basis: 'similar-payee', similarTo: similar.name };

  const role = usualRoles?.get(counterpartyKey(name));
  if (role === 'vendor' && direction === 'in') return { kind: 'vendor_refund', basis: 'vendor' };
  if (role === 'customer' && direction === 'out') return { kind: 'refund', basis: 'customer' };

  const byGuess = mainKind(postings, (posting) => wordingOf(posting)?.kind);
  if (byGuess) return { kind: byGuess, basis: 'wording' };

  return { kind: direction === 'in' ? 'sale' : 'expense', basis: 'sign' };
}

/** Returns whether most money of each payee changes revenue or expenses. */
export function usualRolesIn(cells: Iterable<Cell>): UsualRoles {
  const amounts = new Map<string, Record<'customer' | 'vendor', Cents>>();
  for (const { kind, counterparty, amount } of cells) {
    const effect = effectOf(kind, amount);
    if (effect === 'none' || counterparty === '' || counterparty === OTHERS) continue;
    const key = counterpartyKey(counterparty);
    const sums = amounts.get(key) ?? { customer: ZERO, vendor: ZERO };
    const role = effect === 'revenue' ? 'customer' : 'vendor';
    amounts.set(key, { ...sums, [role]: addCents(sums[role], absoluteCents(amount)) });
  }
  return new Map(
    [...amounts].map(([key, { customer, vendor }]) => [
      key,
      vendor > customer ? 'vendor' : 'customer',
    ]),
  );
}

/**
 * Returns the payees that the owner has decided, latest first. A later decision about the same payee
 * replaces an earlier one.
 */
export function decidedPayees(overrides: readonly StoredUserOverride[]): DecidedPayee[] {
  const latestFirst = overrides
    .filter(({ state }) => state !== 'being-undone')
    .toSorted((a, b) => b.correctedAt.getTime() - a.correctedAt.getTime());
  const byPayee = new Map<string, StoredUserOverride>();
  for (const override of latestFirst) {
    const key = directionKeyOf(override);
    if (!byPayee.has(key)) byPayee.set(key, override);
  }
  return [...byPayee.values()];
}

/** Returns the kind of the most money. Postings without a kind do not count. */
function mainKind(
  postings: readonly Posting[],
  kindOf: (posting: Posting) => PostingKind | undefined,
): OverridableKind | undefined {
  const amounts = new Map<OverridableKind, number>();
  for (const posting of postings) {
    const { data: kind } = overridableKindSchema.safeParse(kindOf(posting));
    if (kind) amounts.set(kind, (amounts.get(kind) ?? 0) + absoluteCents(posting.amount));
  }
  return [...amounts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function mostSimilar(name: string, decided: readonly DecidedPayee[]): DecidedPayee | undefined {
  const rated = decided.map((payee) => ({ payee, likeness: nameLikeness(name, payee.name) }));
  return rated
    .filter(({ likeness }) => likeness >= MIN_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness)[0]?.payee;
}
