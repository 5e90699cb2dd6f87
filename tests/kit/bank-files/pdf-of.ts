import { zlibSync } from 'fflate';

/** A text on a page: points from the left, or to the right edge of an amount, and the text. */
export type PrintedText = readonly [left: number, text: string] | readonly ['to', number, string];

/** The lines of a page from top to bottom. */
export type PrintedPage = readonly (readonly PrintedText[])[];

interface PdfOptions {
  readonly isPacked?: boolean;
  /** entries of the trailer besides the usual ones */
  readonly trailer?: string;
  /** replaces the stream of each page and the entries of its dictionary */
  readonly stream?: { readonly entries: string; readonly data: Uint8Array };
  /** an object after the others */
  readonly more?: readonly string[];
}

const LINE_HEIGHT = 14;
const FONT_SIZE = 9;

/** Each digit of Helvetica is this wide, points and commas half as much. */
const DIGIT_WIDTH = 0.556;

const encode = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Builds a PDF with one text per place, as programs of banks print statements. */
export function pdfOf(pages: readonly PrintedPage[], options: PdfOptions = {}): Uint8Array {
  const { isPacked = true, trailer = '', more = [] } = options;
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const parts: Uint8Array[] = [encode('%PDF-1.7\n')];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const add = (number: number, ...content: Uint8Array[]) => {
    offsets.push(length());
    parts.push(encode(`${number} 0 obj\n`), ...content, encode('\nendobj\n'));
  };
  add(1, encode('<< /Type /Catalog /Pages 2 0 R >>'));
  add(2, encode(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`));
  add(
    3,
    encode('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
  );
  for (const [index, page] of pages.entries()) {
    const number = 4 + index * 2;
    add(
      number,
      encode(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${number + 1} 0 R ` +
          `/Resources << /Font << /F1 3 0 R >> /XObject << /X1 ${4 + pages.length * 2} 0 R >> >> >>`,
      ),
    );
    const plain = encode(contentOf(page));
    const own = isPacked ? zlibSync(plain) : plain;
    const { entries, data } = options.stream ?? {
      entries: isPacked ? '/Filter /FlateDecode' : '',
      data: own,
    };
    add(
      number + 1,
      encode(`<< /Length ${data.length} ${entries} >>\nstream\n`),
      data,
      encode('\nendstream'),
    );
  }
  for (const [index, object] of more.entries()) {
    add(4 + pages.length * 2 + index, encode(object));
  }
  const start = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  parts.push(
    encode(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows.join('')}` +
        `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  const bytes = new Uint8Array(length());
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function contentOf(page: PrintedPage): string {
  const texts = page.flatMap((line, index) =>
    line.map((printed) => {
      const [left, text] =
        printed[0] === 'to' ? [printed[1] - widthOf(printed[2]), printed[2]] : printed;
      const top = 760 - index * LINE_HEIGHT;
      return `BT /F1 ${FONT_SIZE} Tf ${left.toFixed(2)} ${top} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
    }),
  );
  return texts.join('\n');
}

const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, character) => sum + (/[\d$]/.test(character) ? DIGIT_WIDTH : DIGIT_WIDTH / 2) * FONT_SIZE,
    0,
  );
