import { invalidField } from '../wire/plaid-error.ts';

/** Where a client stands in the changes of an item. */
export interface Position {
  readonly itemId: string;
  /** so many changes it has */
  readonly from: number;
  /** in the middle of pages: how many there were on the first page, and how many updates it was given */
  readonly pages?: { readonly to: number; readonly given: number };
}

export const writeCursor = ({ itemId, from, pages }: Position): string =>
  Buffer.from(JSON.stringify([itemId, from, pages?.to ?? -1, pages?.given ?? 0])).toString(
    'base64',
  );

/** @throws PlaidError unless it was given out for this item */
export function readCursor(text: string, itemId: string): Position {
  if (text === '') return { itemId, from: 0 };
  try {
    const [id, from, to, given] = JSON.parse(Buffer.from(text, 'base64').toString()) as [
      string,
      number,
      number,
      number,
    ];
    if (id === itemId) return { itemId, from, ...(to >= 0 && { pages: { to, given } }) };
  } catch {
    // Said below.
  }
  throw invalidField('cursor not associated with access_token');
}
