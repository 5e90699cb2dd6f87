import { addressSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { z } from 'zod';

/** Why a text is no address to look for. */
export const addressProblem = (text: string): string | undefined =>
  addressSchema.safeParse(text).error?.issues[0]?.message;

/** After which entry a page of a list begins, as its address says; undefined for the first page. */
export function placeIn(
  search: URLSearchParams,
): { readonly at: string; readonly id: string } | undefined {
  const schema = z.object({ at: z.iso.datetime(), id: z.string().regex(/^[\w.-]{1,200}$/) });
  return schema.safeParse({ at: search.get('at'), id: search.get('id') }).data;
}
