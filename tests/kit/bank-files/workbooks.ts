import { strToU8, zipSync } from 'fflate';

/** A number with the index of its format, see `FORMATS`; or a text. */
export type TestCell =
  | string
  | number
  | null
  | { readonly date: number }
  | { readonly money: number }
  | { readonly raw: string };

export interface TestSheet {
  readonly name: string;
  readonly rows: readonly (readonly TestCell[])[];
  readonly state?: 'hidden' | 'veryHidden';
  /** ranges such as "A2:A3" */
  readonly merges?: readonly string[];
}

export interface TestWorkbook {
  readonly sheets: readonly TestSheet[];
  readonly isFrom1904?: boolean;
  readonly isInline?: boolean;
  /** further parts of the archive */
  readonly more?: Readonly<Record<string, Uint8Array>>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Cell formats: general, date (built-in 14), money (built-in 4), a custom date. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * Writes an XLSX workbook with shared strings.
 *
 * @see ECMA-376 Part 1, 12.3.23 (workbook), 18.3.1.4 (cells), 18.4.9 (shared strings), 18.8.30
 * (number formats)
 */
export function xlsxOf({ sheets, isFrom1904, isInline, more = {} }: TestWorkbook): Uint8Array {
  const strings: string[] = [];
  const shared = (text: string) => {
    const known = strings.indexOf(text);
    return known >= 0 ? known : strings.push(text) - 1;
  };
  const cellXml = (cell: TestCell, reference: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
    if (typeof cell === 'string') {
      return isInline
        ? `<c r="${reference}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`
        : `<c r="${reference}" t="s"><v>${shared(cell)}</v></c>`;
    }
    if ('date' in cell) return `<c r="${reference}" s="3"><v>${cell.date}</v></c>`;
    if ('money' in cell) return `<c r="${reference}" s="2"><v>${cell.money}</v></c>`;
    return cell.raw.includes(' r="') ? cell.raw : cell.raw.replace('<c ', `<c r="${reference}" `);
  };
  const parts: Record<string, string> = {};
  for (const [index, { rows, merges = [] }] of sheets.entries()) {
    const body = rows
      .map((row, at) => {
        const cells = row.map((cell, column) =>
          cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`),
        );
        return `<row r="${at + 1}">${cells.join('')}</row>`;
      })
      .join('');
    const mergesXml =
      merges.length > 0
        ? `<mergeCells>${merges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
        : '';
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${body}</sheetData>${mergesXml}</worksheet>`;
  }
  const override = (name: string, type: string) =>
    `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  parts['[Content_Types].xml'] =
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${sheets.map((_, index) => override(`xl/worksheets/sheet${index + 1}.xml`, 'worksheet')).join('')}${override('xl/styles.xml', 'styles')}${override('xl/sharedStrings.xml', 'sharedStrings')}</Types>`;
  parts['_rels/.rels'] =
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`;
  parts['xl/workbook.xml'] =
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${isFrom1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escape(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`;
  parts['xl/_rels/workbook.xml.rels'] =
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets
      .map((_, index) =>
        relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
      )
      .join(
        '',
      )}${relation('rId90', 'styles', 'styles.xml')}${relation('rId91', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`;
  parts['xl/styles.xml'] = STYLES;
  parts['xl/sharedStrings.xml'] =
    `${HEAD}<sst xmlns="${MAIN}" count="${strings.length}" uniqueCount="${strings.length}">${strings.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`;
  const packed = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync({ ...Object.fromEntries(packed), ...more });
}
