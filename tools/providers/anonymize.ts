// Replaces everything in an answer of a provider that is about a business or a person. What the
// readers decide by stays: structure, nulls, dates, codes, counts, and the proportions of amounts.

/** Fields whose texts are codes of the provider. */
const CODES: ReadonlySet<string> = new Set(
  `type subtype status Type Class Status RowType TxnType DetailType PostingType AccountType
  AccountSubType Classification LineAmountTypes SystemAccount CurrencyCode BaseCurrency
  iso_currency_code primary detailed transactions_update_status holder_category payment_channel group
  ReportBasis ColType SyncToken error_type error_code object status currency interval usage_type
  billing_scheme tiers_mode duration payment_status mode collection_method enabled_events`.split(
    /\s+/,
  ),
);

/** Fields whose numbers are counts, positions, quantities or rates. */
const COUNTS: ReadonlySet<string> = new Set(
  `total_transactions itemCount pageCount page pageSize startPosition maxResults totalCount LineNum
  CurrencyRate ExchangeRate Qty Quantity TaxPercent RatePercent DiscountPercent quantity percent_off
  interval_count attempt_count duration_in_months`.split(/\s+/),
);

/** Lists of `{Name, Value}` or `{Id, Value}`, whose names are codes. */
const NAMED_LISTS: ReadonlySet<string> = new Set(['MetaData', 'Option', 'Attributes']);
/** Cells of reports, whose texts may be amounts. */
const CELLS: ReadonlySet<string> = new Set(['ColData', 'Cells']);

/** Texts that are amounts also without a decimal point. */
const AMOUNT_TEXTS: ReadonlySet<string> = new Set(['unit_amount_decimal', 'amount_decimal']);

/** Fields of times in seconds since 1970. */
const TIME_FIELD =
  /(?:_at|_start|_end|_by|_date|_anchor|_attempt)$|^(?:created|updated|start|end|timestamp)$/;
const isTime = (value: number, key: string) =>
  TIME_FIELD.test(key) && value > 1_000_000_000 && value < 4_000_000_000;

const CODE = /^(?:[\w/]{1,80}(?: [\w/]+){0,4}|[a-z_]+(?:\.[a-z_]+)+)$/;
const DATE =
  /^(?:\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?|\/Date\(-?\d+(?:[+-]\d{4})?\)\/)$/;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

const FIRST_NUMBER = 9_000_001;

export interface Anonymizer {
  /** Returns a copy of a JSON value. The same text always has the same replacement. */
  readonly replace: (value: unknown) => unknown;
}

/**
 * @param factor a secret whole number. All amounts are multiplied by it, so that totals still hold.
 */
export function createAnonymizer(factor: number): Anonymizer {
  const replacements = new Map<string, string>();

  const scaled = (text: string): string => {
    const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
    const digits = `${BigInt(whole + fraction) * BigInt(factor)}`.padStart(
      fraction.length + 1,
      '0',
    );
    const at = digits.length - fraction.length;
    return `${sign}${digits.slice(0, at)}${fraction === '' ? '' : `.${digits.slice(at)}`}`;
  };

  const replaced = (text: string): string => {
    const known = replacements.get(text);
    if (known !== undefined) return known;
    const number = FIRST_NUMBER + replacements.size;
    const fresh = /^\d+$/.test(text) ? `${number}` : `text_${number}`;
    replacements.set(text, fresh);
    return fresh;
  };

  const ofText = (text: string, key: string, list: string): string => {
    const isCode =
      CODES.has(key) ||
      (NAMED_LISTS.has(list) && key !== 'Value') ||
      (list === 'CurrencyRef' && /^[A-Z]{3}$/.test(text));
    if (isCode && CODE.test(text)) return text;
    if (text === '' || text === 'true' || text === 'false' || DATE.test(text)) return text;
    const isAmount = CELLS.has(list) ? key !== 'id' : text.includes('.') || AMOUNT_TEXTS.has(key);
    return isAmount && DECIMAL.test(text) ? scaled(text) : replaced(text);
  };

  const ofNumber = (value: number, key: string): number => {
    if (COUNTS.has(key) || isTime(value, key)) return value;
    return DECIMAL.test(`${value}`) ? Number(scaled(`${value}`)) : 0;
  };

  /** @param list the field that holds the object or the list of the field */
  const of = (value: unknown, key: string, list: string): unknown => {
    if (typeof value === 'string') return ofText(value, key, list);
    if (typeof value === 'number') return ofNumber(value, key);
    if (Array.isArray(value)) return value.map((each: unknown) => of(each, key, list));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, of(each, name, key)]),
    );
  };

  return { replace: (value) => of(value, '', '') };
}
