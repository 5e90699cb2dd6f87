// https://developer.xero.com/documentation/api/accounting/requests-and-responses#get-modified
import type { Listed } from './resources.ts';
import { invalid, unimplemented } from './xero-error.ts';

const DATE = /^Date\s*(>=|<=|>|<|==)\s*DateTime\((\d{4}),\s*(\d{1,2}),\s*(\d{1,2})\)$/;
const TEXT = /^(Status|Type)\s*==\s*"(\w+)"$/;

/**
 * Builds a filter from a `where` parameter.
 *
 * @param where Xero's syntax: `Date >= DateTime(2026, 11, 01) AND Status == "PAID"`
 */
export function filterBy(where: string | null): (listed: Listed) => boolean {
  if (where === null || where.trim() === '') return () => true;
  const conditions = where.split(/\s+AND\s+/i).map((text) => conditionOf(text.trim()));
  return (listed) => conditions.every((fits) => fits(listed));
}

function conditionOf(text: string): (listed: Listed) => boolean {
  const [, operator, year = '', month = '', day = ''] = DATE.exec(text) ?? [];
  if (operator !== undefined) {
    const wanted = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return ({ date }) => {
      if (date === '') return false;
      switch (operator) {
        case '>=':
          return date >= wanted;
        case '<=':
          return date <= wanted;
        case '>':
          return date > wanted;
        case '<':
          return date < wanted;
        default:
          return date === wanted;
      }
    };
  }
  const [, field = '', value] = TEXT.exec(text) ?? [];
  if (value === undefined) throw unimplemented(`the condition ${text}`);
  return ({ resource }) => resource[field] === value;
}

/** Parses the header as `2026-11-20T10:30:15` or as an HTTP date. */
export function modifiedSince(header: string | undefined): Date | undefined {
  if (header === undefined) return undefined;
  const isBare = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(header);
  const time = new Date(isBare ? `${header}Z` : header);
  if (Number.isNaN(time.getTime())) throw invalid('If-Modified-Since is no time.');
  return time;
}
