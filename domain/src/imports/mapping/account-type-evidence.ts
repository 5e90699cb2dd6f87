import type { AccountType } from '../../ledger/classification/descriptors/kind-of-descriptor.ts';
import type { OpenedTable } from '../formats/open-file.ts';
import { isSignFlipped, type CsvMapping } from './csv-mapping.ts';
import { balanceEvidence } from './prove-amount.ts';
import { TableSample } from './table-sample.ts';

/** Column names that only a card export has. */
const CARD_HEADER =
  /^(?:card(?: ?(?:no|num|number|member|holder|holder name))?\.?|card ?member|purchased by|kreditkarte|karteninhaber|last 4)$/i;

/** Column names that only the export of a bank account has. */
const BANK_HEADER =
  /\biban\b|\bbic\b|check (?:or slip )?(?:#|number|num)|\bcheque\b|kontonummer|valuta|wertstellung|withdrawals?|deposits?|paid (?:in|out)|money (?:in|out)/i;

/** Wordings that only a card statement has: the card was paid off. */
const CARD_WORDING =
  /payment[ -]*thank you|thank you[ -]*payment|autopay payment|payment received|mobile payment - thank|directpay full balance|electronic payment received/i;

/** Wordings that only the statement of a bank account has. */
const BANK_WORDING =
  /\b(?:checking|direct dep(?:osit)?|payroll|ach|orig co name|wire|atm|zelle|direct debit|standing order|sepa|gutschrift|überweisung|lastschrift|virement|prélèvement|transfer (?:from|to)|xfer|check #? ?\d+|(?:monthly|account) (?:maintenance|service) fee|overdraft|mortgage|deposit|bill payment)\b/i;

/**
 * Returns the type of a table's account by its balance, column names and wordings.
 *
 * @returns undefined if the table shows no type, or both
 */
export function accountTypeOf(table: OpenedTable, mapping: CsvMapping): AccountType | undefined {
  const { header, rows } = table;
  const sample = new TableSample(rows);
  const words = Array.from({ length: sample.width }, (_, column) => column)
    .filter((column) => !sample.holdsMoney(column))
    .flatMap((column) => sample.filled(column));
  const names = header.map((name) => name.trim());
  const isCard =
    isSignFlipped(mapping) ||
    names.some((name) => CARD_HEADER.test(name)) ||
    words.some((text) => CARD_WORDING.test(text));
  const isBank =
    balanceEvidence(table, mapping) !== null ||
    names.some((name) => BANK_HEADER.test(name)) ||
    words.some((text) => BANK_WORDING.test(text));
  return isCard === isBank ? undefined : isCard ? 'card' : 'bank';
}
