// The most items that the evidence of one alert stores. More would be a copy of the ledger.
export const MEASURED_MAX = 60;
export const PAST_MAX = 40;
export const FIGURES_MAX = 20;
export const SHARES_MAX = 5;
export const SHARE_PAST_MAX = 8;
