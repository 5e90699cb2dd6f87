import { negateCents } from '../../../money/cents.ts';
import { currencyIn } from '../../mapping/stated-currency.ts';
import { BalanceProof } from '../balance-proof.ts';
import type { ImportDefaults } from '../read-mapped.ts';
import { refuseLine, StatementBuilder, type StatementFile } from '../statement.ts';
import { TransactionIds } from '../transaction-id.ts';
import { datesOf } from './printed-dates.ts';
import type { ProvedStatement } from './prove-statement.ts';
import { amountTexts, type PrintedStatement } from './statement-rows.ts';

/** A printed statement whose transactions lead from its opening to its closing balance. */
export interface OpenedPdf {
  readonly form: 'pdf';
  readonly fingerprint: string;
  readonly printed: PrintedStatement;
  readonly proved: ProvedStatement;
}

/** Reads a proved statement, one transaction per line with a date and an amount. */
export function readPdf({ printed, proved }: OpenedPdf, defaults: ImportDefaults): StatementFile {
  const { rows, text, isCard } = printed;
  const { amounts, opening, closing } = proved;
  const { account } = defaults;
  const currency = currencyIn(amountTexts(rows)) ?? defaults.currency;
  const builder = new StatementBuilder();
  const ids = new TransactionIds();
  const dates = datesOf(
    rows.map(({ dateText }) => dateText),
    text,
    currency,
  );
  for (const [index, { line, dateText, description }] of rows.entries()) {
    const [date, amount] = [dates[index], amounts[index]];
    if (date === undefined || amount === undefined) {
      builder.add(line, refuseLine('date', `"${dateText}" is not a date`));
      continue;
    }
    builder.add(line, {
      id: ids.next(date, amount, `${account} ${description}`),
      account,
      date,
      description: description || 'no description',
      counterparty: '',
      category: '',
      amount,
      currency,
      isPending: false,
      accountType: isCard ? 'card' : 'bank',
    });
  }
  const proof = new BalanceProof();
  const changes = builder.lines.map(({ line, amount }) => ({ line, amount }));
  // A card states what is owed.
  const balances = isCard
    ? { opening: negateCents(opening), closing: negateCents(closing) }
    : { opening, closing };
  proof.add({ line: 1, name: 'the statement', account, currency, ...balances, changes });
  return builder.build(proof.result());
}
