import { invalidField } from '../wire/plaid-error.ts';
import type { Item } from './item.ts';

/** The position of a client in the changes of an item. */
export interface Position {
  /** The number of changes that the client has received. */
  readonly from: number;
  /**
   * Between two pages: the number of changes at the first page, and the number of updates returned
   * so far.
   */
  readonly pages?: { readonly to: number; readonly delivered: number };
}

type CursorFields = readonly [
  itemId: string,
  age: number,
  from: number,
  to: number,
  delivered: number,
];

export function writeCursor({ from, pages }: Position, item: Item): string {
  const fields: CursorFields = [
    item.id,
    item.cursorAge,
    from,
    pages?.to ?? -1,
    pages?.delivered ?? 0,
  ];
  return Buffer.from(JSON.stringify(fields)).toString('base64');
}

/**
 * Reads a cursor.
 *
 * @throws PlaidError unless it was issued for this item and is still valid
 */
export function readCursor(text: string, item: Item): Position {
  if (text === '') return { from: 0 };
  try {
    const fields = JSON.parse(Buffer.from(text, 'base64').toString()) as CursorFields;
    const [id, age, from, to, delivered] = fields;
    if (id === item.id && age === item.cursorAge) {
      return { from, ...(to >= 0 && { pages: { to, delivered } }) };
    }
  } catch {
    // The error is thrown below.
  }
  throw invalidField('cursor not associated with access_token');
}
