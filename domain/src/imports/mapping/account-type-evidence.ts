import type { AccountType } from '../../ledger/classification/descriptors/kind-of-descriptor.ts';
import type { OpenedTable } from '../formats/open-file.ts';
import { isSignFlipped, type CsvMapping } from './csv-mapping.ts';
import { balanceEvidence } from './prove-amount.ts';
import { CARD_PAID_WORDING } from './sign-evidence.ts';
import { TableSample } from './table-sample.ts';

/** Column names that only a card export has. */
const CARD_HEADER =
  /^(?:card(?: ?(?:no|num|number|member|holder|holder name|last 4|last four(?: digits)?))\.?|card ?member|cardholder|purchased by|kreditkarte|karteninhaber|last 4)$/i;

/** Beside a merchant, a card that paid. Beside a customer, the card of the customer. */
const CARD = /^card$/i;
const MERCHANT_HEADER = /^merchant(?: name)?$/i;

/** Column names of payment processors, which pay out to a bank account. */
const PROCESSOR_HEADER =
  /^(?:fees?|net|gross|(?:gross|net) sales|net total|tips?|payout.*|customer.*|order(?: id| number)?|available on.*)$/i;

/** Column names that only the export of a bank account has. */
const BANK_HEADER =
  /\biban\b|\bbic\b|check (?:or slip )?(?:#|number|num)|\bcheque\b|kontonummer|valuta|wertstellung|withdrawals?|deposits?|(?:paid|money) (?:in|out)|sort code|beneficiary/i;

/** Wordings that only the statement of a bank account has. */
const BANK_WORDING =
  /\b(?:checking|direct (?:dep(?:osit)?|credit|debit)|payroll|ach|orig co name|wire|atm|zelle|standing order|faster payment|funds transfer|bacs|bgc|sepa|gutschrift|überweisung|lastschrift|vir(?:ement)?|prlv|prelevement|prélèvement|przelew|overboeking|autogiro|pix|upi|neft|e-transfer|interac|transferencia|transferência|transfer (?:from|to)|xfer|check #? ?\d+|(?:monthly|account) (?:maintenance|service) fee|overdraft|mortgage|deposit|bill payment)(?!\p{L})/iu;

/**
 * Returns the type of account that the column names state.
 *
 * @returns undefined if they state none, or both
 */
export function accountTypeInHeader(header: readonly string[]): AccountType | undefined {
  const names = header.map((name) => name.trim());
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const isBank = has(BANK_HEADER) || has(PROCESSOR_HEADER);
  const isCard = has(CARD_HEADER) || (has(CARD) && has(MERCHANT_HEADER));
  return isCard === isBank ? undefined : isCard ? 'card' : 'bank';
}

/**
 * Returns the type of a table's account by its balance and its wordings, else by its column names.
 *
 * @returns undefined if the table shows no type, or both
 */
export function accountTypeOf(table: OpenedTable, mapping: CsvMapping): AccountType | undefined {
  const { header, rows } = table;
  const sample = new TableSample(rows);
  const words = sample.columns
    .filter((column) => !sample.holdsMoney(column))
    .flatMap((column) => sample.filled(column));
  const isCard = isSignFlipped(mapping) || words.some((text) => CARD_PAID_WORDING.test(text));
  const hasBalance = balanceEvidence(table, mapping) !== null;
  if (isCard || hasBalance) return isCard === hasBalance ? undefined : isCard ? 'card' : 'bank';
  const named = accountTypeInHeader(header);
  return named ?? (words.some((text) => BANK_WORDING.test(text)) ? 'bank' : undefined);
}
