/** The value of a conversion in reports. */
export const CONVERSION = { value: 1, currency: 'USD' } as const;
