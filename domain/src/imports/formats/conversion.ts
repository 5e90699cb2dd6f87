import { absoluteCents, type Cents } from '../../money/cents.ts';
import { currencyFractionDigits } from '../../money/currency-digits.ts';
import { formatCountOf, formatMoney } from '../../money/format-money.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { StatementTransaction } from './statement.ts';

/** An amount in its own currency, and in the currency of the books, as the file states both. */
export interface Conversion {
  readonly amount: Cents;
  readonly currency: string;
  readonly converted: Cents;
  readonly booksCurrency: string;
}

/** Digits of a rate, as banks print them. */
const RATE_DIGITS = 4;

/**
 * Returns the fields of a converted transaction. Its description ends with the amount and the rate:
 * "Acme (€240.00 × 1.0800)". Its counterparty stays the same at every rate.
 */
export function convertedFields(
  { amount, currency, converted, booksCurrency }: Conversion,
  { description, counterparty }: Pick<StatementTransaction, 'description' | 'counterparty'>,
): Pick<
  StatementTransaction,
  'amount' | 'convertedFrom' | 'counterparty' | 'currency' | 'description'
> {
  const units = (value: Cents, code: string) =>
    absoluteCents(value) / 10 ** currencyFractionDigits(code);
  const rate = units(converted, booksCurrency) / units(amount, currency);
  const money = formatMoney(amount, currency, { sign: 'never' });
  return {
    amount: converted,
    currency: booksCurrency,
    convertedFrom: currency,
    counterparty: counterparty || description,
    description: `${description} (${money} × ${rate.toFixed(RATE_DIGITS)})`,
  };
}

/** Returns a sentence about the source of the rates for each currency that was converted. */
export const conversionNotes = (lines: readonly StatementTransaction[]): string[] =>
  [...groupBy(lines, ({ convertedFrom = '' }) => convertedFrom)].flatMap(([from, some]) =>
    from === ''
      ? []
      : [
          `${formatCountOf(some.length, 'transaction')} in ${from} ${some.length === 1 ? 'counts' : 'count'} in ${some[0]?.currency ?? ''}, at the rate of the day that this file states.`,
        ],
  );
