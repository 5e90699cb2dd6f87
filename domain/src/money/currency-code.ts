/** The form of a currency code of ISO 4217: three capital letters. */
export const CURRENCY_CODE = /^[A-Z]{3}$/;
