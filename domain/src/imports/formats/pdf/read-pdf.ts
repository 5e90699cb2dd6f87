import { cents, negateCents, type Cents } from '../../../money/cents.ts';
import { currencyFractionDigits } from '../../../money/currency-digits.ts';
import { currencyIn } from '../../mapping/stated-currency.ts';
import { BalanceProof } from '../balance-proof.ts';
import type { ImportDefaults } from '../read-mapped.ts';
import { refuseFile, refuseLine, StatementBuilder, type StatementFile } from '../statement.ts';
import { TransactionIds } from '../transaction-id.ts';
import { datesOf } from './printed-dates.ts';
import type { ProvedStatement } from './prove-statement.ts';
import { amountTexts, PRINTED_DIGITS, type PrintedStatement } from './statement-rows.ts';

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
  const { account } = defaults;
  const currency = currencyIn(amountTexts(rows)) ?? defaults.currency;
  const amounts = proved.amounts.map((amount) => inUnitsOf(currency, amount));
  const [opening, closing] = [proved.opening, proved.closing].map((balance) =>
    inUnitsOf(currency, balance),
  );
  if (opening === undefined || closing === undefined || amounts.includes(undefined)) {
    return refuseFile('broken', `its amounts have more decimals than ${currency}`);
  }
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

/** Returns a printed amount in the smallest units of a currency; undefined if it has parts of one. */
function inUnitsOf(currency: string, printed: Cents): Cents | undefined {
  const digits = currencyFractionDigits(currency) - PRINTED_DIGITS;
  const amount = digits < 0 ? printed / 10 ** -digits : printed * 10 ** digits;
  return Number.isSafeInteger(amount) ? cents(amount) : undefined;
}
