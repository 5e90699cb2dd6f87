/** Currencies of countries whose banks export tables. Other words of three capitals are no currency. */
const CODES = new Set(
  (
    'AED ARS AUD BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JPY KES ' +
    'KRW MXN MYR NGN NOK NZD PEN PHP PKR PLN RON RSD RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR'
  ).split(' '),
);

/** Signs that one currency has. A plain "$", "¥" or "kr" may be one of several. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/US\$/, 'USD'],
  [/R\$/, 'BRL'],
  [/CA?\$/, 'CAD'],
  [/AU?\$/, 'AUD'],
  [/NZ\$/, 'NZD'],
  [/HK\$/, 'HKD'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/₹/, 'INR'],
  [/₽/, 'RUB'],
  [/₺/, 'TRY'],
  [/₴/, 'UAH'],
  [/円/, 'JPY'],
  [/₩|원/, 'KRW'],
  [/zł/, 'PLN'],
  [/Kč/, 'CZK'],
  [/Ft\b/, 'HUF'],
];

/** Returns the one currency that a column name or an amount states, or null. */
export function currencyIn(text: string): string | null {
  const codes = new Set(
    (text.match(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g) ?? []).filter((code) => CODES.has(code)),
  );
  const [code] = codes;
  if (code !== undefined) return codes.size === 1 ? code : null;
  return SIGNS.find(([sign]) => sign.test(text))?.[1] ?? null;
}
