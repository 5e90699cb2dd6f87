import type { BusinessDate } from '../calendar/business-date.ts';
import { formatDayOfYear } from '../calendar/format-date.ts';
import { latestStoredDay, MAX_DAYS_AHEAD } from '../ledger/latest-stored-day.ts';
import { StatementBuilder, refuseLine, type StatementFile } from './formats/statement.ts';

/**
 * Skips the rows of days that are too far ahead to be stored. A file without any other row is
 * refused.
 */
export function withoutDistantRows(
  file: Extract<StatementFile, { ok: true }>,
  today: BusinessDate,
): StatementFile {
  const latest = latestStoredDay(today);
  const builder = new StatementBuilder();
  for (const { line, ...read } of file.lines) {
    const day = [read.date, read.postedDate].find((date) => date !== undefined && date > latest);
    if (day === undefined) builder.add(line, read);
    else {
      const text = `it is dated ${formatDayOfYear(day)}, which is more than ${MAX_DAYS_AHEAD} days ahead`;
      builder.add(line, refuseLine('date', text));
    }
  }
  if (builder.refused.length === 0) return file;
  const rest = builder.build();
  const refused = [...file.refused, ...builder.refused].toSorted((a, b) => a.line - b.line);
  return rest.ok ? { ...file, lines: rest.lines, refused } : rest;
}
