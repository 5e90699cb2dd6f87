/** Whole cents by day. Expenses are positive for money out. All programs must agree on these totals. */
export type DailyTotals = Map<string, { revenue: number; expenses: number }>;

/** Returns one text for each day on which two statements differ. */
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
