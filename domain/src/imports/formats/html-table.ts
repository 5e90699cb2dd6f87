import type { Row } from './delimited.ts';
import { decodeEntities } from './entities.ts';

/** Says whether a text is an HTML page. Many banks call such a file an Excel file. */
export const isHtml = (head: string): boolean =>
  /^\s*(?:<!--[^>]*-->\s*)?<(?:!doctype\s+html|html|head|meta|style|body|table|div)\b/i.test(head);

interface OpenTable {
  readonly rows: Row[];
  row: { readonly line: number; readonly fields: string[] } | null;
  /** the text of the open cell; null between cells */
  cell: string | null;
}

/** Elements whose text is not shown. */
const UNSEEN = new Set(['style', 'script', 'head', 'title']);

/**
 * Returns the rows of the longest table of an HTML page. The time is proportional to the length of
 * the text, even if tags are not closed.
 *
 * @see WHATWG HTML, 4.9 (tabular data): end tags of cells and rows may be missing
 */
export function htmlRows(text: string): readonly Row[] {
  const open: OpenTable[] = [];
  const closed: (readonly Row[])[] = [];
  let [line, unseen] = [1, ''];
  for (const part of partsOf(text)) {
    const table = open.at(-1);
    if (part.name === '') {
      if (table && table.cell !== null && unseen === '') table.cell += part.text;
    } else if (unseen !== '') {
      if (part.isEnd && part.name === unseen) unseen = '';
    } else if (UNSEEN.has(part.name)) {
      if (!part.isEnd) unseen = part.name;
    } else if (part.name === 'table' && !part.isEnd) {
      if (open.length < MAX_NESTING) open.push({ rows: [], row: null, cell: null });
    } else if (table) {
      takeTag(table, part, line);
      if (part.name === 'table') {
        closed.push(table.rows);
        open.pop();
      }
    }
    line += part.breaks;
  }
  for (const table of open) {
    endRow(table);
    closed.push(table.rows);
  }
  return closed.reduce<readonly Row[]>(
    (most, rows) => (rows.length > most.length ? rows : most),
    [],
  );
}

/** Layout tables around a table of transactions are a few levels deep. */
const MAX_NESTING = 20;

function takeTag(table: OpenTable, { name, isEnd }: Part, line: number): void {
  if (name === 'td' || name === 'th') {
    endCell(table);
    if (isEnd) return;
    table.row ??= { line, fields: [] };
    table.cell = '';
  } else if (name === 'tr' || name === 'table') {
    endRow(table);
    if (name === 'tr' && !isEnd) table.row = { line, fields: [] };
  } else if (table.cell !== null && SEPARATORS.has(name)) {
    table.cell += ' ';
  }
}

/** Elements that start a new line in a cell. */
const SEPARATORS = new Set(['br', 'p', 'div', 'li']);

function endCell(table: OpenTable): void {
  if (table.cell === null) return;
  table.row?.fields.push(decodeEntities(table.cell).replace(/\s+/g, ' ').trim());
  table.cell = null;
}

function endRow(table: OpenTable): void {
  endCell(table);
  if (table.row?.fields.some((field) => field !== '')) table.rows.push(table.row);
  table.row = null;
}

interface Part {
  /** the name of a tag; empty for a text */
  readonly name: string;
  readonly isEnd: boolean;
  readonly text: string;
  /** line breaks inside the part */
  readonly breaks: number;
}

/** Splits a page into tags and the texts between them. Skips comments. */
function* partsOf(page: string): Generator<Part> {
  let at = 0;
  while (at < page.length) {
    const tag = page.indexOf('<', at);
    const end = tag < 0 ? -1 : page.indexOf(page.startsWith('<!--', tag) ? '-->' : '>', tag);
    // An unclosed tag at the end is text.
    if (end < 0) {
      yield textPart(page.slice(at));
      return;
    }
    if (tag > at) yield textPart(page.slice(at, tag));
    const content = page.slice(tag + 1, end);
    const [, slash, name = ''] = /^(\/?)([A-Za-z][A-Za-z\d]*)/.exec(content) ?? [];
    const breaks = countBreaks(content);
    yield { name: name.toLowerCase() || '!', isEnd: slash === '/', text: '', breaks };
    at = end + 1;
  }
}

const textPart = (text: string): Part => ({
  name: '',
  isEnd: false,
  text,
  breaks: countBreaks(text),
});

function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
