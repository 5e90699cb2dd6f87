/**
 * The decimal places of currencies that do not have two, from the list of ISO 4217 (its maintenance
 * agency, SIX, list one of 2026). `Intl.NumberFormat` cannot be asked: it answers with what is usual
 * in shops, 0 for HUF, IDR and others, and its answer changes between versions.
 */
const DIGITS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digitsByCurrency = new Map(
  Object.entries(DIGITS).flatMap(([digits, currencies]) =>
    currencies.split(' ').map((currency): [string, number] => [currency, Number(digits)]),
  ),
);

/** Returns the decimal places of a currency (ISO 4217): 2 for USD, 0 for JPY. */
export const currencyFractionDigits = (currency: string): number =>
  digitsByCurrency.get(currency) ?? 2;
