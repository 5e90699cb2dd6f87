/** `/Date(1519593468971+0000)/` */
export const dateOf = (time: Date): string => `/Date(${time.getTime()}+0000)/`;

/** A day, both ways that Xero writes it. */
export const dayFields = <Name extends string>(name: Name, date: string) => ({
  [name]: dateOf(new Date(`${date}T00:00:00Z`)),
  [`${name}String`]: `${date}T00:00:00`,
});

/** `2026-11-20T10:30:15` */
export const timeText = (time: Date): string => time.toISOString().slice(0, 19);

/** A decimal number, as the API has amounts. */
export const decimal = (cents: number): number => cents / 100;
