import type { Ledger } from '../../../imports/ports/ledger.ts';

/** Removes a source from the daily summaries, so that digests no longer wait for it. */
export async function unlinkSource(
  { ledger }: { readonly ledger: Ledger },
  businessId: string,
  name: string,
): Promise<void> {
  await ledger.open(businessId, async (openLedger) => {
    const { dailySummaries } = openLedger;
    const sources = dailySummaries?.sources.filter((source) => source.name !== name);
    if (dailySummaries && sources && sources.length < dailySummaries.sources.length) {
      openLedger.write([], { ...dailySummaries, sources });
    }
  });
}
