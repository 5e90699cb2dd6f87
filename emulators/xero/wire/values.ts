/** `/Date(1519593468971+0000)/` */
export const dateOf = (time: Date): string => `/Date(${time.getTime()}+0000)/`;

/** Returns the midnight of a date. */
export const dayOf = (date: string): string => dateOf(new Date(`${date}T00:00:00Z`));

/** Returns a date in both formats that Xero uses. */
export const dayFields = <Name extends string>(name: Name, date: string) =>
  ({ [name]: dayOf(date), [`${name}String`]: `${date}T00:00:00` }) as {
    readonly [Field in Name | `${Name}String`]: string;
  };

/** `2026-11-20T10:30:15` */
export const timeText = (time: Date): string => time.toISOString().slice(0, 19);

/** Converts cents to a decimal number, as the API writes amounts. */
export const decimal = (cents: number): number => cents / 100;
