const DAY_MS = 24 * 60 * 60 * 1000;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns noon UTC of a date, which is the same date in almost all time zones. */
export const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`);
