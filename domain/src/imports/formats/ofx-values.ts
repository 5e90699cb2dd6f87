import { parseBusinessDate, type BusinessDate } from '../../calendar/business-date.ts';
import { addCents, cents, negateCents, parseCents, type Cents } from '../../money/cents.ts';
import { detectDecimalMark, parseAmountText, type DecimalMark } from './amount-text.ts';

/** Reads the day of a date with a time: `20261120120000[-5:EST]` */
export const ofxDate = (text: string): BusinessDate | undefined =>
  parseBusinessDate(text.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3'));

/** An amount whose mark may separate decimals or thousands: "1,234" */
const MARK_IS_OPEN = /^[-+]?\d{1,3}[.,]\d{3}$/;

/**
 * Reads an amount. Rounds additional decimals half away from zero.
 *
 * @param fileMark the decimal mark of the other amounts
 */
export function ofxAmount(
  text: string,
  fractionDigits: number,
  fileMark: DecimalMark = '.',
): Cents | undefined {
  const mark = MARK_IS_OPEN.test(text) ? fileMark : detectDecimalMark([text]);
  const exact = parseAmountText(text, mark, fractionDigits);
  if (exact !== undefined) return exact;
  const match = /^([-+]?)(\d*)[.,](\d{3,10})$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const size = parseCents(`${whole || '0'}.${fraction.slice(0, fractionDigits)}`, fractionDigits);
  if (size === undefined) return undefined;
  const rounded = Number(fraction[fractionDigits]) >= 5 ? addCents(size, cents(1)) : size;
  return sign === '-' ? negateCents(rounded) : rounded;
}
