import { negateCents, parseCents, type Cents } from '../../money/cents.ts';

export type DecimalMark = '.' | ',';

/** With currency, signs and groups; anything longer is no amount, and need not be searched for one. */
const LONGEST_AMOUNT = 40;

/**
 * Reads an amount as banks write them: "$1,234.56", "1.234,56-", "(25.00)", "1 234,56 €",
 * "CHF 1'234.50", "12.00 DR". Digit by digit: it never is a float.
 *
 * @returns undefined when the text is no amount
 */
export function parseAmountText(
  text: string,
  decimalMark: DecimalMark,
  fractionDigits: number,
): Cents | undefined {
  if (text.length > LONGEST_AMOUNT) return undefined;
  const plain = text.normalize('NFKC').replace(/[−–]/g, '-').trim();
  const side = /\b(DR|CR)\.?$/i.exec(plain)?.[1]?.toUpperCase();
  const inner = plain.replace(/\s*\b(?:DR|CR)\.?$/i, '');
  const isInParentheses = /^\(.*\)$/.test(inner);
  const bare = inner
    .replace(/^\((.*)\)$/, '$1')
    .replace(/\p{Sc}|(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/gu, '')
    .replace(/[\s'’]/g, '');
  const match = /^([-+]?)([\d.,]*\d[\d.,]*)([-+]?)$/.exec(bare);
  if (!match || (match[1] && match[3])) return undefined;
  const digits = ungroup(match[2] ?? '', decimalMark);
  const size = digits === undefined ? undefined : parseCents(digits, fractionDigits);
  if (size === undefined) return undefined;
  const isNegative = isInParentheses || side === 'DR' || (match[1] || match[3]) === '-';
  return isNegative ? negateCents(size) : size;
}

/** "1.234,5" to "1234.5"; undefined where the groups are not thousands or the mark stands twice. */
function ungroup(text: string, decimalMark: DecimalMark): string | undefined {
  const separator = decimalMark === '.' ? ',' : '.';
  const [whole = '', fraction, ...more] = text.split(decimalMark);
  if (more.length > 0 || fraction?.includes(separator)) return undefined;
  const groups = whole.split(separator);
  const isGrouped =
    groups.length === 1 ||
    // lakhs group by two after the first three digits from the right
    (/^\d{1,3}$/.test(groups[0] ?? '') &&
      groups.slice(1, -1).every((group) => /^\d{2,3}$/.test(group)) &&
      /^\d{3}$/.test(groups.at(-1) ?? ''));
  if (!isGrouped) return undefined;
  return `${groups.join('') || '0'}.${fraction ?? ''}`;
}

/**
 * The decimal mark of a column: the last mark of an amount that has both, or the one that stands
 * before other than three digits. Where every amount is ambiguous ("1,234"), the point.
 */
export function detectDecimalMark(samples: readonly string[]): DecimalMark {
  let [points, commas] = [0, 0];
  for (const sample of samples) {
    const marks = sample.replace(/[^\d.,]/g, '');
    const last = Math.max(marks.lastIndexOf('.'), marks.lastIndexOf(','));
    if (last < 0) continue;
    const isDecimal = (marks.includes('.') && marks.includes(',')) || marks.length - last - 1 !== 3;
    if (!isDecimal) continue;
    if (marks[last] === '.') points += 1;
    else commas += 1;
  }
  return commas > points ? ',' : '.';
}
