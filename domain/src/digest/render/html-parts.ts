import { segmentsOf, sentenceText, type Segment, type Sentence } from '../../text/sentence.ts';
import type { AmountRow, AmountTable } from '../sections/section.ts';
import { escapeHtml } from './escape-html.ts';
import { paint, type Color } from './palette.ts';

export const SERIF = "Georgia,'Times New Roman',serif";
export const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Keeps a long word in a name from widening the column. */
export const BREAKS = 'word-break:break-word';

export const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** Returns the `class` and `style` attributes of a colored element. */
export function styled(css: string, ...colors: readonly Color[]): string {
  const { names, style } = paint(...colors);
  return `${names ? ` class="${names}"` : ''} style="${[css, style].filter(Boolean).join(';')}"`;
}

/** Isolates names, because a name in a right-to-left script would move the words around it. */
function segmentHtml({ text, fact }: Segment): string {
  if (fact === 'name') return `<span dir="auto">${escapeHtml(text)}</span>`;
  return fact === 'money' || fact === 'percent'
    ? `<span class="n">${escapeHtml(text)}</span>`
    : escapeHtml(text);
}

export const html = (sentence: Sentence): string => segmentsOf(sentence).map(segmentHtml).join('');

/** Renders a number in large type, with its cents and its words in small type. */
export function figureHtml(figure: Sentence, smallSize: number): string {
  const small = (text: string) =>
    text && `<span style="font-size:${smallSize}px">${escapeHtml(text)}</span>`;
  return segmentsOf(figure)
    .map(({ text, fact }) => {
      if (fact !== 'money') return /^\s/.test(text) ? small(text) : escapeHtml(text);
      const point = text.lastIndexOf('.');
      const end = point < 0 ? text.length : point;
      return `<span class="n">${escapeHtml(text.slice(0, end))}${small(text.slice(end))}</span>`;
    })
    .join('');
}

export const heading = (title: string): string =>
  `<h2 style="margin:0 0 4px;font:normal 19px/1.3 ${SERIF}">${escapeHtml(title)}</h2>`;

export const paragraph = (sentence: Sentence, ...colors: readonly Color[]): string =>
  `<p${styled(`margin:4px 0 0;font:14px/1.5 ${SANS}`, ...colors)}>${html(sentence)}</p>`;

/** Renders labels with amounts. A long amount wraps below its label on a narrow screen. */
export const tableHtml = ({ heading: head, rows }: AmountTable): string =>
  `${head ? paragraph(head) : ''}<table ${TABLE} style="margin:0 0 8px">${rows.map(rowHtml).join('')}</table>`;

function rowHtml({ label, amount, isPart, isShort }: AmountRow): string {
  const colors: Color[] = isPart ? ['quiet'] : [];
  const left = styled(
    `padding:2px 0 2px ${isPart ? 12 : 0}px;font:14px/1.45 ${SANS};${isShort ? 'white-space:nowrap' : BREAKS}`,
    ...colors,
  );
  const right = styled(`padding:2px 0 2px 12px;font:14px/1.45 ${SANS}`, ...colors);
  if (sentenceText(amount) === '') return `<tr><td colspan="2"${left}>${html(label)}</td></tr>`;
  return `<tr><td${left}>${html(label)}</td><td align="right" valign="top"${right}>${html(amount)}</td></tr>`;
}
