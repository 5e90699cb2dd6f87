/** The texts of the charts. */
export const CHART_COPY = {
  noDays: 'Your last 30 days appear here after you connect or import an account.',
  chooseDay: 'With today’s data. Choose a day to see its numbers.',
  payrollSpread: (days: number) => `Payroll is spread over ${days} days, also in the usual ranges.`,
  day: 'Day',
  alertCount: (count: number) => (count === 1 ? '1 alert' : `${count} alerts`),
  sumOfDays: (days: number, sum: string) => (days === 1 ? `1 day: ${sum}` : `${days} days: ${sum}`),
  key: {
    normal: 'usual range of the day',
    day: 'the day',
    profit: 'a profit',
    out: 'outside its usual range',
    closed: 'closed',
    alert: 'an alert',
    critical: 'a critical alert',
  },
  showTable: 'Show as a table',
  table: 'Table of days',
  /** The finding of a chart of thirty days. */
  unknown: (name: string) => `${name}: no amount is known yet.`,
  noRange: (name: string, day: string, amount: string) =>
    `${name}: no usual range is known yet. Highest on ${day}, at ${amount}.`,
  allNormal: (name: string, days: number, day: string, amount: string) =>
    `${name}: within the usual range on all ${days} days. Highest on ${day}, at ${amount}.`,
  someOutside: (facts: {
    readonly name: string;
    readonly outside: number;
    readonly days: number;
    readonly day: string;
    readonly amount: string;
  }) =>
    `${facts.name}: outside the usual range on ${facts.outside} of ${facts.days} days. Highest on ${facts.day}, at ${facts.amount}.`,
} as const;
