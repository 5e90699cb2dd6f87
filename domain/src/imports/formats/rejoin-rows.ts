import { usualWidth, type Row } from './delimited.ts';

/** More fields than this are not one text with commas, but two rows in one line. */
const MOST_PIECES = 4;

const SAMPLE_ROWS = 200;

/**
 * Joins the pieces of a description that contains the delimiter, because some banks do not quote it:
 * "ACME, SERVICE FEE". Only the column with the longest texts is joined, only if each piece has
 * letters, and only if all other fields then fit their columns. Other rows with too many fields stay
 * as they are, so they are skipped by name.
 */
export function rejoinRows(rows: readonly Row[], delimiter: string): readonly Row[] {
  const width = usualWidth(rows);
  const isLong = ({ fields }: Row) =>
    fields.length > width && fields.length < width + MOST_PIECES && fields.at(-1)?.trim() !== '';
  if (width < 3 || !rows.some(isLong)) return rows;
  // The first row of this width has the names of the columns.
  const whole = rows.filter(({ fields }) => fields.length === width).slice(1, SAMPLE_ROWS);
  const columns = Array.from({ length: width }, (_, column) =>
    whole.map(({ fields }) => fields[column]?.trim() ?? ''),
  );
  // Prose with commas has no column of numbers.
  if (!columns.some(areNumbers)) return rows;
  const letters = columns.map((values) => values.join('').replace(/\P{L}/gu, '').length);
  const text = letters.indexOf(Math.max(...letters));
  return rows.map((row) => (isLong(row) ? rejoin(row, text, columns, delimiter) : row));
}

function rejoin(
  row: Row,
  text: number,
  columns: readonly (readonly string[])[],
  delimiter: string,
): Row {
  const end = text + row.fields.length - columns.length + 1;
  const parts = row.fields.slice(text, end);
  if (!parts.every((part) => /\p{L}{2}/u.test(part))) return row;
  const fields = [...row.fields.slice(0, text), parts.join(delimiter), ...row.fields.slice(end)];
  return fields.every((field, column) => fits(field, columns[column] ?? []))
    ? { ...row, fields }
    : row;
}

/** Says whether a field has letters or is empty only if a field of its column is so. */
function fits(field: string, values: readonly string[]): boolean {
  if (field.trim() === '') return values.includes('');
  return !hasLetters(field) || values.some(hasLetters);
}

const areNumbers = (values: readonly string[]): boolean =>
  values.some((value) => value !== '') && values.every((value) => !hasLetters(value));

const hasLetters = (field: string): boolean => /\p{L}/u.test(field);
