/** How far ahead an owner can still do something about it. */
export const FORECAST_DAYS = 14;
