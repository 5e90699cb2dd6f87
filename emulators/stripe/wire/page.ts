// https://docs.stripe.com/api/pagination
import { invalid } from './stripe-error.ts';

const USUAL_LIMIT = 10;

export interface PageParams {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

export interface ListObject<T> {
  readonly object: 'list';
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly url: string;
}

export const completeList = <T>(url: string, data: T[]) =>
  ({ object: 'list', data, has_more: false, url }) as const;

/**
 * Returns a page of a list.
 *
 * @param all the whole list, newest first
 */
export function pageOf<T extends { readonly id: string }>(
  url: string,
  all: readonly T[],
  { limit = USUAL_LIMIT, starting_after, ending_before }: PageParams,
): ListObject<T> {
  const placeOf = (id: string, param: string) => {
    const index = all.findIndex((object) => object.id === id);
    if (index < 0) throw invalid(`No such object: '${id}'`, param, 'resource_missing');
    return index;
  };
  if (ending_before !== undefined) {
    const end = placeOf(ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after === undefined ? 0 : placeOf(starting_after, 'starting_after') + 1;
  const data = all.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < all.length, url };
}

interface Range {
  readonly gt?: number | undefined;
  readonly gte?: number | undefined;
  readonly lt?: number | undefined;
  readonly lte?: number | undefined;
}

/** Returns whether a time in seconds matches a range parameter. */
export function isWithin(time: number, params: number | Range | undefined): boolean {
  if (params === undefined) return true;
  if (typeof params === 'number') return time === params;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = params;
  return time > gt && time >= gte && time < lt && time <= lte;
}
