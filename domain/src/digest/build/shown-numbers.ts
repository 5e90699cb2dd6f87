import type { MeasureSnapshot, Snapshot, SnapshotNumbers } from './snapshot-schema.ts';

/**
 * Returns the numbers that a reader sees: with payroll spread if the owner chose that. A bank holiday
 * without revenue is not compared with ordinary days, which say nothing about it. Only expenses above
 * their range are.
 */
export function shownNumbers(snapshot: Snapshot): SnapshotNumbers {
  const numbers = chosenNumbers(snapshot);
  if (holidayWithoutRevenue(snapshot) === null) return numbers;
  const { measures, contributions } = numbers;
  const areExpensesHigh = measures.expenses.rangePosition === 'above';
  return {
    ...numbers,
    measures: {
      revenue: notCompared(measures.revenue),
      expenses: areExpensesHigh ? measures.expenses : notCompared(measures.expenses),
      net: notCompared(measures.net),
    },
    contributions: {
      revenue: null,
      expenses: areExpensesHigh ? contributions.expenses : null,
    },
  };
}

/**
 * Returns the bank holiday that a digest covers if it surely had no revenue and the owner has not
 * said that the business was closed.
 */
export function holidayWithoutRevenue(snapshot: Snapshot): string | null {
  const [day, ...others] = snapshot.days;
  if (!day || others.length > 0 || day.isClosed) return null;
  const { figure } = chosenNumbers(snapshot).measures.revenue;
  return figure.state === 'final' && figure.amount === 0 ? day.holiday : null;
}

const chosenNumbers = (snapshot: Snapshot): SnapshotNumbers =>
  snapshot.payrollSpread?.state === 'spread' ? snapshot.payrollSpread : snapshot;

const notCompared = (measure: MeasureSnapshot): MeasureSnapshot => ({
  ...measure,
  expected: null,
  rangePosition: null,
  against30Days: null,
});
