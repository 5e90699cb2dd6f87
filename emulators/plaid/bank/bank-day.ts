const DAY_MS = 24 * 60 * 60 * 1000;

/** The emulated banks use Eastern Standard Time all year. */
const ZONE_MS = -5 * 60 * 60 * 1000;

/** Returns the current date at the bank: YYYY-MM-DD. */
export const bankDay = (now: Date): string =>
  new Date(now.getTime() + ZONE_MS).toISOString().slice(0, 10);

export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const daysLater = (date: string, days: number): string => dateOf(dayNumber(date) + days);
