import { POSTING_KINDS } from '../ledger/posting-kind.ts';
import type { StatementTransaction } from './formats/statement.ts';

/** Returns the transactions that no total contains, because they are in another currency. */
export const foreignLinesIn = (
  lines: readonly StatementTransaction[],
  currency: string,
): readonly StatementTransaction[] =>
  lines.filter((line) => !line.isPending && line.currency !== currency && isMissing(line));

/** Says whether a foreign transaction is missing in the totals: it is neither converted nor a transfer. */
const isMissing = ({ isConverted, kind }: StatementTransaction): boolean =>
  isConverted !== true && (kind === undefined || POSTING_KINDS[kind].effect !== 'none');
