/** Whole cents by day; expenses positive for money out. The income statement that all must agree on. */
export type DailyTotals = Map<string, { revenue: number; expenses: number }>;

/** The days on which two statements differ, with both; none, for a proof. */
export function differences(expected: DailyTotals, actual: DailyTotals): string[] {
  const dates = [...new Set([...expected.keys(), ...actual.keys()])].toSorted();
  return dates.flatMap((date) => {
    const [one, other] = [expected, actual].map((totals) => {
      const { revenue, expenses } = totals.get(date) ?? { revenue: 0, expenses: 0 };
      return `revenue ${revenue}, expenses ${expenses}`;
    });
    return one === other ? [] : [`${date}: expected ${one}; got ${other}`];
  });
}
