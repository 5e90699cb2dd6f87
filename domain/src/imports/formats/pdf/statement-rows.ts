import { detectDecimalMark, parseAmountText, type DecimalMark } from '../amount-text.ts';
import type { Cents } from '../../../money/cents.ts';
import { textOf, type PdfLine, type PdfText } from './pdf-words.ts';

/** Amounts of a statement are printed with two decimals, in any currency. */
export const PRINTED_DIGITS = 2;

/** The direction that the heading above some transactions states. */
export type Section = 'in' | 'out' | 'none';

/** An amount on a line, with its column. */
export interface PlacedAmount {
  readonly value: Cents;
  /** the right edge, because amounts are aligned to the right */
  readonly right: number;
  readonly text: string;
}

/** A line of print with a date and an amount. */
export interface StatementRow {
  /** the line of the document, from 1 */
  readonly line: number;
  /** as printed, perhaps without a year */
  readonly dateText: string;
  readonly description: string;
  readonly amounts: readonly PlacedAmount[];
  readonly section: Section;
}

/** The transactions of a printed statement and the balances that it states. */
export interface PrintedStatement {
  readonly rows: readonly StatementRow[];
  readonly openings: readonly Cents[];
  readonly closings: readonly Cents[];
  readonly isCard: boolean;
  readonly decimalMark: DecimalMark;
  /** all text, to look up the period and the currency */
  readonly text: string;
}

const DATE =
  /^(?:\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|\d{4}-\d{2}-\d{2}|\d{1,2}[- ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:[ -]\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:,? \d{4})?)$/i;

const AMOUNT =
  /^[-−+(]?(?:\p{Sc}|[A-Z]{3})?[-−]?\(?(?:\d{1,3}(?:[.,'’]\d{3})+|\d+)[.,]\d{2}\)?[-−]?(?:CR|DR)?$/u;

const OPENING =
  /\b(?:beginning|opening|starting|previous|prior|last statement) balance\b|\bbalance (?:brought )?forward\b|\bbalance last statement\b|\bbalance brought\b/i;

const CLOSING =
  /\b(?:ending|closing|final|new) balance\b|\bbalance (?:this statement|carried forward)\b/i;

const CARD = /\bminimum payment\b|\bcredit limit\b|\bpayment due date\b|\bcredit line\b/i;

/** A table of the balance of each day repeats what the transactions say. */
const DAILY_BALANCES = /\bdaily\b.*\bbalances?\b|\bbalances? (?:by|at end of) (?:date|day)\b/i;

const IN_HEADING =
  /\b(?:deposits?|credits?|additions?|money in|paid in|payments? (?:and|&) (?:other )?credits?|payments? received|interest (?:paid|earned)|refunds?)\b/i;

const OUT_HEADING =
  /\b(?:withdrawals?|debits?|subtractions?|checks?|money out|paid out|purchases?|fees?|service charges?|payments?|transfers? out|cash advances?|interest charged)\b/i;

/** A heading is short. Longer lines are prose, such as the small print. */
const MAX_HEADING = 60;

/** A description continues on at most this many lines. */
const MAX_CONTINUED = 3;

/** A line without date and amount, which may belong to the row below or above it. */
interface LineAbove {
  readonly text: string;
  readonly top: number;
  /** the row that it was added to, and the description before */
  readonly row?: { description: string };
  readonly rowDescription?: string;
}

/** Finds the transactions and balances of a printed statement. */
export function statementRows(lines: readonly PdfLine[]): PrintedStatement {
  const text = lines.map(({ words }) => textOf(words)).join('\n');
  const decimalMark = detectDecimalMark(
    lines.flatMap(({ words }) =>
      words.map((word) => word.text).filter((each) => AMOUNT.test(each)),
    ),
  );
  const rows: (StatementRow & { description: string })[] = [];
  const [openings, closings]: [Cents[], Cents[]] = [[], []];
  let section: Section | 'skip' = 'none';
  let last: { readonly top: number; readonly height: number; count: number } | null = null;
  let above: LineAbove | undefined;
  for (const line of lines) {
    const words = withJoinedSigns(line.words);
    const plain = textOf(words);
    const amounts = words.flatMap((word) => amountOf(word, decimalMark));
    const [amount] = amounts.slice(-1);
    if (amount && OPENING.test(plain) && !CLOSING.test(plain)) {
      openings.push(amount.value);
      last = null;
    } else if (amount && CLOSING.test(plain)) {
      closings.push(amount.value);
      last = null;
    } else if (section !== 'skip' || amounts.length === 0) {
      const found: StatementRow[] =
        section === 'skip' ? [] : rowsOf(line.line, words, section, decimalMark);
      const before = rows.at(-1);
      const [first] = found;
      if (first) {
        // In a cell of two lines, the date may be at half the height.
        const cell = above && line.top - above.top < line.height * 0.9 ? above : undefined;
        if (cell?.row) cell.row.description = cell.rowDescription ?? '';
        const description = `${cell?.text ?? ''} ${first.description}`.trim();
        rows.push({ ...first, description }, ...found.slice(1));
        last = { top: line.top, height: line.height, count: 0 };
      } else if (amounts.length === 0 && isHeading(plain)) {
        section = sectionOf(plain) ?? section;
        last = null;
      } else if (before && last && amounts.length === 0 && isBelow(line, last)) {
        above = { text: plain, top: line.top, row: before, rowDescription: before.description };
        before.description = `${before.description} ${plain}`.trim();
        last = { top: line.top, height: line.height, count: last.count + 1 };
      } else {
        above = amounts.length === 0 ? { text: plain, top: line.top } : undefined;
        last = null;
      }
    }
  }
  return { rows, openings, closings, isCard: CARD.test(text), decimalMark, text };
}

const isBelow = (
  { top, height }: PdfLine,
  last: { readonly top: number; readonly height: number; readonly count: number },
): boolean => top - last.top < Math.max(height, last.height) * 2 && last.count < MAX_CONTINUED;

const isHeading = (text: string): boolean =>
  text.length <= MAX_HEADING &&
  (DAILY_BALANCES.test(text) || IN_HEADING.test(text) || OUT_HEADING.test(text)) &&
  !isColumnNames(text);

/** The names of the columns of a table may contain both directions: "Date Withdrawals Deposits". */
const isColumnNames = (text: string): boolean => /\bdate\b|\bdescription\b|\bdetails\b/i.test(text);

function sectionOf(heading: string): Section | 'skip' | undefined {
  if (DAILY_BALANCES.test(heading)) return 'skip';
  const [isIn, isOut] = [IN_HEADING.test(heading), OUT_HEADING.test(heading)];
  // "Payments and credits" and "Deposits and other credits" are money in.
  if (/\bcredits?\b/i.test(heading) && !/\bdebits?\b/i.test(heading)) return 'in';
  if (isIn && isOut) return 'none';
  return isIn ? 'in' : isOut ? 'out' : undefined;
}

/** Returns the transactions on a line. Checks are often in two columns. */
function rowsOf(
  line: number,
  words: readonly PdfText[],
  section: Section,
  decimalMark: DecimalMark,
): StatementRow[] {
  const starts = words.flatMap((_, index) => {
    const length = dateLength(words, index);
    const isFirst = index === 0 || words.slice(0, index).every(({ text }) => CHECK_MARK.test(text));
    const isAfterAmount = index > 0 && AMOUNT.test(words[index - 1]?.text ?? '') && length > 0;
    return length > 0 && (isFirst || isAfterAmount) ? [{ index, length }] : [];
  });
  return starts.flatMap(({ index, length }, position) => {
    const part = words.slice(index + length, starts[position + 1]?.index);
    const amounts = part.flatMap((word) => amountOf(word, decimalMark));
    if (amounts.length === 0) return [];
    const before = position === 0 ? words.slice(0, index) : [];
    const named = part.filter((word) => amountOf(word, decimalMark).length === 0);
    // Cards print the date of the purchase and of the posting.
    const second = dateLength(named, 0);
    const description = textOf([...before, ...named.slice(second)]);
    if (/^(?:sub)?total\b/i.test(description)) return [];
    const dateText = textOf(words.slice(index, index + length));
    return [{ line, dateText, description, amounts, section }];
  });
}

/** The number of a check, and the marks that banks print beside it. */
const CHECK_MARK = /^(?:\d{2,8}|[*^#]+|\d{2,8}[*^]+)$/;

/** Returns how many words from here are a date. */
function dateLength(words: readonly PdfText[], index: number): number {
  for (const length of [3, 2, 1]) {
    const some = words.slice(index, index + length);
    if (some.length === length && DATE.test(textOf(some))) return length;
  }
  return 0;
}

/** Joins a currency or a sign with the amount beside it: "$ 12.00", "- 12.00", "12.00 CR" */
function withJoinedSigns(words: readonly PdfText[]): PdfText[] {
  const joined: PdfText[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const isSigned = before && /^[-−+]?\p{Sc}?$/u.test(before.text) && AMOUNT.test(word.text);
    const isSide = before && /^(?:CR|DR|[-−])$/.test(word.text) && AMOUNT.test(before.text);
    const isNear = before && word.left - before.right < word.height * 2.5;
    if (before && (isSigned || isSide) && isNear) {
      joined[joined.length - 1] = {
        ...before,
        text: before.text + word.text,
        right: isSide ? before.right : word.right,
      };
    } else {
      joined.push(word);
    }
  }
  return joined;
}

function amountOf({ text, right }: PdfText, decimalMark: DecimalMark): PlacedAmount[] {
  if (!AMOUNT.test(text)) return [];
  const plain = text.replace(/(CR|DR)$/, ' $1');
  const value = parseAmountText(plain, decimalMark, PRINTED_DIGITS);
  return value === undefined ? [] : [{ value, right, text }];
}

/** Joins the printed amounts, which may state their currency. */
export const amountTexts = (rows: readonly StatementRow[]): string =>
  rows.flatMap(({ amounts }) => amounts.map(({ text }) => text)).join(' ');
