import { absoluteCents, sumCents, ZERO, type Cents } from '../../money/cents.ts';
import { compareText } from '../../shared/compare-text.ts';
import { groupBy } from '../../shared/group-by.ts';
import { counterpartyKey } from '../classification/counterparty.ts';
import { confidenceOf } from '../classification/kind-confidence.ts';
import { counterpartyDirectionKey } from '../classification/user-override.ts';
import { directionOf } from '../direction.ts';
import type { Posting } from '../posting.ts';
import type { GuessedPayee, GuessedPayees } from './guessed-payees-schema.ts';
import { suggestedKind, type SuggestionContext } from './suggested-kind.ts';

/** The part of the guessed money that the named payees have to cover. */
const COVERED_PERCENT = 90;

const SAMPLES = 3;

/**
 * Groups the guessed postings of a business by counterparty and direction, largest first.
 *
 * @param postings postings of any confidence; only the guessed ones count
 * @param most lists at most this many payees; all of them count toward the totals
 */
export function guessedPayees(
  postings: Iterable<Posting>,
  context: SuggestionContext,
  most: number,
): GuessedPayees {
  const guessed = [...postings].filter((posting) => confidenceOf(posting) === 'guess');
  const groups = [...groupBy(guessed, counterpartyDirectionKey)]
    .map(([key, group]) => ({ key, group, total: sumCents(group.map(({ amount }) => amount)) }))
    .toSorted(
      (a, b) => absoluteCents(b.total) - absoluteCents(a.total) || compareText(a.key, b.key),
    );
  const amounts = groups.map(({ total }) => absoluteCents(total));
  const total = sumCents(amounts);
  return {
    payees: groups.slice(0, most).map((each) => payeeOf(each, total, context)),
    payeeCount: groups.length,
    lines: guessed.length,
    total,
    covering: coveringOf(amounts, total),
  };
}

function payeeOf(
  { group, total }: { readonly group: readonly Posting[]; readonly total: Cents },
  totalOfAll: Cents,
  context: SuggestionContext,
): GuessedPayee {
  const byDate = group.toSorted((a, b) => compareText(a.date, b.date));
  const [first, last] = [byDate[0], byDate.at(-1)];
  if (!first || !last) throw new Error('A payee needs at least one posting.');
  const payee = { name: last.counterparty, direction: directionOf(last.amount) };
  return {
    ...payee,
    counterparty: counterpartyKey(last.counterparty),
    lines: group.length,
    first: first.date,
    last: last.date,
    total,
    share: totalOfAll === 0 ? 0 : absoluteCents(total) / totalOfAll,
    samples: byDate
      .toSorted((a, b) => absoluteCents(b.amount) - absoluteCents(a.amount))
      .slice(0, SAMPLES)
      .map(({ date, description, amount }) => ({ date, description, amount })),
    suggestion: suggestedKind(payee, group, context),
  };
}

/** @param amounts largest first */
function coveringOf(amounts: readonly Cents[], total: Cents): GuessedPayees['covering'] {
  let [covered, payeeCount]: [Cents, number] = [ZERO, 0];
  while (payeeCount < amounts.length && covered * 100 < total * COVERED_PERCENT) {
    covered = sumCents([covered, amounts[payeeCount] ?? ZERO]);
    payeeCount += 1;
  }
  return { payeeCount, percent: total === 0 ? 100 : Math.floor((covered * 100) / total) };
}
