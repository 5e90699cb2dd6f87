import { addressSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { z } from 'zod';

/** Returns why a text cannot be used as an e-mail address to search for, or undefined if it can. */
export const addressProblem = (text: string): string | undefined =>
  addressSchema.safeParse(text).error?.issues[0]?.message;

/**
 * Reads from the URL after which entry the page of a list begins. Returns undefined for the first
 * page.
 */
export function placeIn(
  search: URLSearchParams,
): { readonly at: string; readonly id: string } | undefined {
  const schema = z.object({ at: z.iso.datetime(), id: z.string().regex(/^[\w.-]{1,200}$/) });
  return schema.safeParse({ at: search.get('at'), id: search.get('id') }).data;
}
