import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { effectOf } from '@daily-snapshot/domain/ledger/posting-kind';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import type { CompanyBooks } from '../../../emulators/companies/company-books.ts';
import { profitAndLoss } from '../../../emulators/companies/profit-and-loss.ts';
import { SourceError } from '../../../functions/src/connections/ports/source-error.ts';
import type {
  ChangedLines,
  ProfitAndLossDay,
  ReadLine,
  SourceReader,
} from '../../../functions/src/connections/ports/source-provider.ts';

/** Cents by date: revenue and expenses. */
export type Totals = Readonly<
  Record<string, { readonly revenue: number; readonly expenses: number }>
>;

/** A ledger that applies pages of changes. */
export class SyncedTransactions {
  readonly #lines = new Map<string, ReadLine>();
  checkpoint: string | undefined;

  take({ lines, removedIds, checkpoint }: ChangedLines): void {
    for (const id of removedIds) this.#lines.delete(id);
    for (const line of lines) this.#lines.set(line.id, line);
    this.checkpoint = checkpoint ?? this.checkpoint;
  }

  /**
   * Reads all changes.
   *
   * @param wait advances the clock by seconds after a rate limit, before the next try
   */
  async read(
    reader: SourceReader,
    since: BusinessDate,
    wait: (seconds: number) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      try {
        for await (const page of reader.changes({ checkpoint: this.checkpoint, since })) {
          this.take(page);
        }
        return;
      } catch (error) {
        if (!(error instanceof SourceError) || error.code !== 'limit') throw error;
        await wait(error.retryAfter ?? 0);
      }
    }
  }

  /** Replaces the lines of a period by a full list, as the nightly comparison does. */
  async list(reader: SourceReader, period: Period): Promise<void> {
    const stored = [...this.#lines.values()].filter(
      ({ date }) => period.from <= date && date <= period.to,
    );
    for (const { id } of stored) this.#lines.delete(id);
    for await (const lines of reader.listing(period, stored)) {
      for (const line of lines) this.#lines.set(line.id, line);
    }
  }

  all(): readonly ReadLine[] {
    return [...this.#lines.values()];
  }
}

/** Returns totals by date, without dates that have no revenue and no expenses. */
export function totalsOf(lines: readonly ReadLine[]): Totals {
  const totals: Record<string, { revenue: number; expenses: number }> = {};
  for (const { date, amount, kind } of lines) {
    const effect = effectOf(kind ?? 'unclassified', amount);
    const day = (totals[date] ??= { revenue: 0, expenses: 0 });
    if (effect === 'revenue') day.revenue += amount;
    if (effect === 'expenses') day.expenses -= amount;
  }
  return withoutEmpty(totals);
}

/** Returns the totals of a period from the emulated books. */
export function truthOf(books: CompanyBooks, basis: Basis, period: Period): Totals {
  const totals: Record<string, { revenue: number; expenses: number }> = {};
  for (const [id, days] of profitAndLoss(books, basis, period)) {
    const { type } = books.account(id);
    const isIncome = type === 'income' || type === 'other-income';
    for (const [date, cents] of days) {
      const day = (totals[date] ??= { revenue: 0, expenses: 0 });
      if (isIncome) day.revenue += cents;
      else day.expenses += cents;
    }
  }
  return withoutEmpty(totals);
}

/** Returns the totals of the service's profit and loss report. */
export const totalsOfReport = (days: readonly ProfitAndLossDay[]): Totals =>
  withoutEmpty(
    Object.fromEntries(
      days.map((day) => [
        day.date,
        {
          revenue: sum(day.income, day.otherIncome),
          expenses: sum(day.costOfGoods, day.expenses, day.otherExpenses),
        },
      ]),
    ),
  );

const sum = (...amounts: readonly Cents[]): number =>
  amounts.reduce((total, one) => total + one, 0);

const withoutEmpty = (totals: Totals): Totals =>
  Object.fromEntries(
    Object.entries(totals)
      .filter(([, { revenue, expenses }]) => revenue !== 0 || expenses !== 0)
      .map(([date, { revenue, expenses }]) => [
        date,
        { revenue: revenue + 0, expenses: expenses + 0 },
      ]),
  );
