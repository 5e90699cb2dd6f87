/** The number of forecast days, which leaves an owner time to act. */
export const FORECAST_DAYS = 14;
