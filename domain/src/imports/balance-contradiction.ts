import { asSentence } from '../text/as-sentence.ts';
import type { ProofBreak, StatementProof } from './formats/statement.ts';

/** More rows or statements are counted only. */
const SHOWN = 5;

/**
 * Says where the balances of a file contradict its transactions: "The balance column does not fit the
 * amounts at rows 5 and 9." Returns undefined if they do not, or if the file states no balances.
 */
export function balanceContradiction(proof: StatementProof | null | undefined): string | undefined {
  if (!proof || proof.breaks.length === 0) return undefined;
  const rows = proof.breaks.filter(({ isRow }) => isRow).map(({ line }) => line);
  const others = proof.breaks.filter(({ isRow }) => !isRow);
  return [
    ...(rows.length > 0
      ? [`The balance column does not match the amount in ${rowsText(rows)}.`]
      : []),
    ...others.slice(0, SHOWN).map(({ text }: ProofBreak) => asSentence(text)),
    ...(others.length > SHOWN ? [`${others.length - SHOWN} more do not add up.`] : []),
  ].join(' ');
}

/** Names rows: "row 5", "rows 5 and 9", "rows 5, 9, 12, 20, 31 and 4 more" */
function rowsText(rows: readonly number[]): string {
  const [first] = rows;
  if (rows.length === 1) return `row ${first}`;
  const shown = rows.slice(0, SHOWN).map(String);
  const last = rows.length > SHOWN ? `${rows.length - SHOWN} more` : shown.pop();
  return `rows ${shown.join(', ')} and ${last}`;
}
