import type { StatementTransaction } from '@daily-snapshot/domain/imports/formats/statement';
import { addCents } from '@daily-snapshot/domain/money/cents';

/**
 * Returns one transaction for each row of a file. A row of a payment processor gives a sale and its
 * fee, which add up to the amount that a bank would state. The id of the fee starts with the id of
 * the sale.
 */
export function sumRows(lines: readonly StatementTransaction[]): StatementTransaction[] {
  const rows: StatementTransaction[] = [];
  for (const line of lines) {
    const before = rows.at(-1);
    if (before && before.line === line.line && line.id.startsWith(`${before.id} `)) {
      rows[rows.length - 1] = { ...before, amount: addCents(before.amount, line.amount) };
    } else {
      rows.push(line);
    }
  }
  return rows;
}
