/** What a conversion is worth to whoever counts them. */
export const CONVERSION = { value: 1, currency: 'USD' } as const;
