import { parseBusinessDate, type BusinessDate } from '../../calendar/business-date.ts';
import { addCents, cents, negateCents, parseCents, type Cents } from '../../money/cents.ts';
import { detectDecimalMark, parseAmountText } from './amount-text.ts';

/** Reads the day of a date with a time: `20261120120000[-5:EST]` */
export const ofxDate = (text: string): BusinessDate | undefined =>
  parseBusinessDate(text.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3'));

/** Reads an amount, and rounds further decimals half away from zero. */
export function ofxAmount(text: string, fractionDigits: number): Cents | undefined {
  const exact = parseAmountText(text, detectDecimalMark([text]), fractionDigits);
  if (exact !== undefined) return exact;
  const match = /^([-+]?)(\d*)[.,](\d{3,10})$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const size = parseCents(`${whole || '0'}.${fraction.slice(0, fractionDigits)}`, fractionDigits);
  if (size === undefined) return undefined;
  const rounded = Number(fraction[fractionDigits]) >= 5 ? addCents(size, cents(1)) : size;
  return sign === '-' ? negateCents(rounded) : rounded;
}
