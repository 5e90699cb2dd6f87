// https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api/change-data-capture
import type { CompanyBooks } from '@daily-snapshot/emulator-companies/company-books';
import { ENTITY_OF, EntityWriter, timeText } from './entities.ts';
import { invalid } from './quickbooks-error.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 30;

/**
 * The limit for all entities of a call together. The answer does not say that objects were left
 * out.
 */
const MAX_OBJECTS = 1000;

export interface ChangesQuery {
  readonly entities: readonly string[];
  readonly since: Date;
  readonly now: Date;
}

/**
 * Returns the objects changed since a time, including deleted ones. It truncates the list silently,
 * as Intuit does.
 */
export function changesSince(books: CompanyBooks, { entities, since, now }: ChangesQuery): object {
  if (now.getTime() - since.getTime() > MAX_DAYS * DAY_MS) {
    throw invalid('2010', 'Request has invalid or unsupported property', 'changedSince is too old');
  }
  const writer = new EntityWriter(books);
  let left = MAX_OBJECTS;
  const answers = entities.map((entity) => {
    const found = books
      .documents()
      .filter(({ kind, updatedAt }) => ENTITY_OF[kind] === entity && updatedAt >= since)
      // Deleted objects follow all others, so a truncated answer loses them first. Intuit does not
      // document which other objects it leaves out, and losing the oldest does the most harm.
      .toSorted(
        (a, b) =>
          Number(a.state === 'deleted') - Number(b.state === 'deleted') ||
          b.updatedAt.getTime() - a.updatedAt.getTime(),
      )
      .slice(0, left);
    left -= found.length;
    if (found.length === 0) return {};
    const objects = found.map((document) =>
      document.state === 'deleted'
        ? {
            domain: 'QBO',
            status: 'Deleted',
            Id: document.id,
            MetaData: { LastUpdatedTime: timeText(document.updatedAt) },
          }
        : writer.document(document),
    );
    return { [entity]: objects, startPosition: 1, maxResults: objects.length };
  });
  return { CDCResponse: [{ QueryResponse: answers }] };
}
