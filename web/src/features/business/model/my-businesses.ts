import { ROLES } from '@daily-snapshot/domain/access/role';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { DocumentQuery } from '../../../lib/data/document-query.ts';

/** Returns the query of the businesses of which a user is a member. */
export const myBusinesses = (userId: string) =>
  ({
    collection: paths.businesses,
    where: [{ field: ['members', userId], oneOf: ROLES }],
  }) satisfies DocumentQuery;

/** Returns the business that the address names, or the first one by name. */
export function chosenBusiness<T extends { readonly id: string; readonly name: string }>(
  mine: readonly T[],
  asked: string | undefined,
): T | undefined {
  if (asked !== undefined) return mine.find(({ id }) => id === asked);
  return byName(mine)[0];
}

export const byName = <T extends { readonly name: string }>(mine: readonly T[]): T[] =>
  mine.toSorted((a, b) => a.name.localeCompare(b.name));
