import { POSTING_KINDS } from '../ledger/posting-kind.ts';
import type { SourceTransaction } from '../ledger/posting.ts';
import type { SkippedLine, StatementFile, StatementTransaction } from './formats/statement.ts';

export interface Origin {
  /** the format and layout of the file */
  readonly fingerprint: string;
  /** the name that the owner gave the account */
  readonly account: string;
  /** the currency of the books */
  readonly currency: string;
}

/**
 * Returns the transactions of a file for the books. Each account and layout is a source of its own,
 * because its ids are only unique there. Leaves out pending transactions and transactions in
 * another currency, which are returned apart so that they can be named.
 */
export function sourceTransactionsOf(
  file: Extract<StatementFile, { ok: true }>,
  origin: Origin,
): {
  readonly lines: SourceTransaction[];
  readonly skipped: SkippedLine[];
  readonly foreign: StatementTransaction[];
} {
  const accountOf = namesOfAccounts(file.lines, origin);
  const lines: SourceTransaction[] = [];
  const skipped: SkippedLine[] = [...file.refused];
  const foreign: StatementTransaction[] = [];
  for (const line of file.lines) {
    if (line.isPending) {
      skipped.push(skip(line, 'pending', 'it is pending; it counts once the bank has booked it'));
    } else if (line.currency !== origin.currency) {
      const text = `it is in ${line.currency}, the books are in ${origin.currency}`;
      skipped.push(skip(line, 'other-currency', text));
      if (isMissing(line)) foreign.push({ ...line, account: accountOf(line.account) });
    } else {
      lines.push(toSourceLine(line, accountOf(line.account), origin.fingerprint));
    }
  }
  return { lines, skipped: skipped.toSorted((a, b) => a.line - b.line), foreign };
}

/** Returns the transactions that no total contains, because they are in another currency. */
export const foreignLinesIn = (
  lines: readonly StatementTransaction[],
  currency: string,
): readonly StatementTransaction[] =>
  lines.filter((line) => !line.isPending && line.currency !== currency && isMissing(line));

/** Says whether a foreign transaction is missing in the totals: it is neither converted nor a transfer. */
const isMissing = ({ isConverted, kind }: StatementTransaction): boolean =>
  isConverted !== true && (kind === undefined || POSTING_KINDS[kind].effect !== 'none');

const skip = (
  { line }: StatementTransaction,
  reason: SkippedLine['reason'],
  text: string,
): SkippedLine => ({ line, reason, text });

/**
 * Returns the account names. In a file of one account, the owner's choice replaces the name in the
 * file. In a file of several accounts, each keeps its name.
 */
function namesOfAccounts(
  lines: readonly StatementTransaction[],
  { fingerprint, account }: Origin,
): (named: string) => string {
  const named = new Set(lines.map((line) => line.account));
  return fingerprint === 'ledger' || named.size > 1 ? (name) => name : () => account;
}

function toSourceLine(
  line: StatementTransaction,
  account: string,
  fingerprint: string,
): SourceTransaction {
  const source = `${account} ${fingerprint}`;
  const { id, date, postedDate, description, counterparty, category, kind, amount } = line;
  return {
    id: `${source} ${id}`,
    source,
    account,
    date,
    postedDate: postedDate ?? date,
    description,
    counterparty,
    category,
    ...(kind && { kind }),
    amount,
  };
}
