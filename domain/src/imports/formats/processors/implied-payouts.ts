import { addCents, negateCents, ZERO, type Cents } from '../../../money/cents.ts';
import { amountPart, type ProcessorRow, type RowContent } from './processor-layout.ts';

/** The payout that a row belongs to. */
export interface PayoutOfRow {
  readonly id: string;
  readonly date: string;
  /** what the row adds to the payout */
  readonly net: Cents;
}

/**
 * Returns the payouts of an export that names the payout of each row and lists no payouts. The first
 * and the last payout may include rows that the file does not list. The deposit of the bank shows them.
 */
export function payoutsOf(
  rows: readonly ProcessorRow[],
  payoutOf: (row: ProcessorRow) => PayoutOfRow | undefined,
): RowContent[] {
  const payouts = new Map<string, PayoutOfRow & { readonly currency: string }>();
  for (const row of rows) {
    const of = payoutOf(row);
    if (!of) continue;
    const currency = row.text('currency');
    const net = addCents(payouts.get(of.id)?.net ?? ZERO, of.net);
    payouts.set(of.id, { ...of, net, currency });
  }
  return [...payouts.values()]
    .filter(({ net }) => net !== ZERO)
    .map(({ id, date, net, currency }) => ({
      id: `payout ${id}`,
      date,
      description: id,
      counterparty: '',
      parts: [amountPart('payout', negateCents(net))],
      currency,
    }));
}
