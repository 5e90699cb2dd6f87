import { invalidField } from '../wire/plaid-error.ts';
import type { Item } from './item.ts';

/** Where a client stands in the changes of an item. */
export interface Position {
  /** so many changes it has */
  readonly from: number;
  /** in the middle of pages: how many there were on the first page, and how many updates it was given */
  readonly pages?: { readonly to: number; readonly given: number };
}

type Written = readonly [itemId: string, age: number, from: number, to: number, given: number];

export function writeCursor({ from, pages }: Position, item: Item): string {
  const written: Written = [item.id, item.cursorAge, from, pages?.to ?? -1, pages?.given ?? 0];
  return Buffer.from(JSON.stringify(written)).toString('base64');
}

/** @throws PlaidError unless it was given out for this item, and is still known */
export function readCursor(text: string, item: Item): Position {
  if (text === '') return { from: 0 };
  try {
    const written = JSON.parse(Buffer.from(text, 'base64').toString()) as Written;
    const [id, age, from, to, given] = written;
    if (id === item.id && age === item.cursorAge) {
      return { from, ...(to >= 0 && { pages: { to, given } }) };
    }
  } catch {
    // Said below.
  }
  throw invalidField('cursor not associated with access_token');
}
