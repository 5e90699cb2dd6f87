import type { Ledger } from '../ports/ledger.ts';

/** Lets the digest wait for a source no more. */
export async function forgetSource(
  { ledger }: { readonly ledger: Ledger },
  businessId: string,
  name: string,
): Promise<void> {
  await ledger.open(businessId, async (books) => {
    const { daybook } = books;
    const sources = daybook?.sources.filter((source) => source.name !== name);
    if (daybook && sources && sources.length < daybook.sources.length) {
      books.write([], { ...daybook, sources });
    }
  });
}
