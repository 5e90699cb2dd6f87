import { negateCents, parseCents, type Cents } from '../../money/cents.ts';

export type DecimalMark = '.' | ',';

/** The longest amount with currency, sign and groups. Longer text is rejected without a search. */
const LONGEST_AMOUNT = 40;

/**
 * Reads an amount as banks write it: "$1,234.56", "1.234,56-", "(25.00)", "1 234,56 €", "CHF
 * 1'234.50", "12.00 DR". It reads digits and never uses a float.
 *
 * @returns undefined if the text is not an amount
 */
export function parseAmountText(
  text: string,
  decimalMark: DecimalMark,
  fractionDigits: number,
): Cents | undefined {
  if (text.length > LONGEST_AMOUNT) return undefined;
  const plain = text.normalize('NFKC').replace(/[−–]/g, '-').trim();
  const side = statedDirection(plain);
  const inner = plain.replace(/\s*\b(?:DR|CR)\.?$/i, '');
  const isInParentheses = /^\(.*\)$/.test(inner);
  const bare = inner
    .replace(/^\((.*)\)$/, '$1')
    .replace(CURRENCY_WORDS, '')
    .replace(/[\s'’]/g, '');
  const match = /^([-+]?)([\d.,]*\d[\d.,]*)([-+]?)$/.exec(bare);
  if (!match || (match[1] && match[3])) return undefined;
  const digits = ungroup(match[2] ?? '', decimalMark);
  const size = digits === undefined ? undefined : parseCents(digits, fractionDigits);
  if (size === undefined) return undefined;
  const isNegative = isInParentheses || side === 'DR' || (match[1] || match[3]) === '-';
  return isNegative ? negateCents(size) : size;
}

/** Symbols, ISO codes, and the abbreviations that banks write instead: "US$", "R$", "kr", "zł". */
const CURRENCY_WORDS =
  /(?:US|R|A|C|NZ|HK|S|NT|MX|Bs|RD|J)?\p{Sc}|(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])|(?<!\p{L})(?:kr\.?|Kč|zł|Rs\.?|Ft|lei|лв\.?|руб\.?|грн\.?|TL|Fr\.?|din\.?|kn|Lt|Ls)(?!\p{L})/giu;

/** Returns DR or CR if the amount itself states its direction: "12.00 CR". */
export const statedDirection = (text: string): 'DR' | 'CR' | undefined => {
  const side = /\b(DR|CR)\.?\s*$/i.exec(text)?.[1]?.toUpperCase();
  return side === 'DR' || side === 'CR' ? side : undefined;
};

/** Says whether a field of a number column is a placeholder for "no amount": "-" or "--". */
export const isNoAmount = (text: string): boolean => /^[-–—]*$/.test(text.trim());

/**
 * Turns "1.234,5" into "1234.5". Returns undefined if the groups are not thousands or the decimal
 * mark repeats.
 */
function ungroup(text: string, decimalMark: DecimalMark): string | undefined {
  const separator = decimalMark === '.' ? ',' : '.';
  const [whole = '', fraction, ...more] = text.split(decimalMark);
  if (more.length > 0 || fraction?.includes(separator)) return undefined;
  const groups = whole.split(separator);
  const isGrouped =
    groups.length === 1 ||
    // Lakhs have groups of two after the last three digits.
    (/^\d{1,3}$/.test(groups[0] ?? '') &&
      groups.slice(1, -1).every((group) => /^\d{2,3}$/.test(group)) &&
      /^\d{3}$/.test(groups.at(-1) ?? ''));
  if (!isGrouped) return undefined;
  return `${groups.join('') || '0'}.${fraction ?? ''}`;
}

/**
 * Returns the decimal mark of a column: the last mark of an amount that has both, or the one that
 * is not followed by three digits. If every amount is ambiguous ("1,234"), returns the point.
 */
export function detectDecimalMark(samples: readonly string[]): DecimalMark {
  let [points, commas] = [0, 0];
  for (const sample of samples) {
    const marks = sample.replace(/[^\d.,]/g, '');
    const last = Math.max(marks.lastIndexOf('.'), marks.lastIndexOf(','));
    if (last < 0) continue;
    const isDecimal =
      (marks.includes('.') && marks.includes(',')) ||
      marks.length - last - 1 !== 3 ||
      // Digits before a group are at most three: "1360,000" has three decimals.
      /^\d{4,}[.,]\d{3}$/.test(marks);
    if (!isDecimal) continue;
    if (marks[last] === '.') points += 1;
    else commas += 1;
  }
  return commas > points ? ',' : '.';
}
