import {
  addDays,
  daysBetween,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { invariant } from '@daily-snapshot/domain/shared/invariant';
import { openFile } from '@daily-snapshot/domain/imports/formats/open-file';
import { readFile } from '@daily-snapshot/domain/imports/formats/read-file';
import type { StatementTransaction } from '@daily-snapshot/domain/imports/formats/statement';
import { classifierFor } from '@daily-snapshot/domain/ledger/classification/classify';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { createPostings } from '@daily-snapshot/domain/ledger/recording/create-postings';

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

/**
 * Reads a ledger file as postings up to `until`. Moves them by whole weeks, so that each keeps its
 * weekday, and drops those after `until`.
 *
 * @throws Error when the file or a line of it cannot be read
 */
export function readBooks(bytes: Uint8Array, currency: string, until: BusinessDate): Posting[] {
  const opened = openFile(bytes, decode);
  invariant(opened.ok && opened.file.form === 'ledger', 'a seeded ledger is one');
  const statement = readFile(opened.file, null, { currency, account: 'Books' });
  invariant(statement.ok, 'a seeded ledger can be read');
  const { lines, refused } = statement;
  invariant(refused.length === 0, 'every line of a seeded ledger can be read');

  const weeks = Math.ceil(daysBetween(lastDate(lines), until) / 7);
  const moved = lines
    .map((line) => ({ ...line, date: addDays(line.date, 7 * weeks) }))
    .filter(({ date }) => date <= until)
    .map((line) => ({
      line: { ...line, source: 'ledger file', postedDate: line.date },
      revision: 1,
    }));
  return createPostings(moved, classifierFor([], []));
}

function lastDate(lines: readonly StatementTransaction[]): BusinessDate {
  const dates = lines.map(({ date }) => date).toSorted();
  const last = dates.at(-1);
  invariant(last, 'a seeded ledger has lines');
  return last;
}
