import type { Receipt } from '@daily-snapshot/domain/connections/connection';
import type { ProviderCall } from '../../ports/source-provider.ts';

export const emptyRequestLog = (since: Date): Receipt => ({
  since,
  reads: {},
  access: 0,
  writes: 0,
});

/** Adds requests to a receipt. */
export function addRequests(receipt: Receipt, calls: readonly ProviderCall[]): Receipt {
  const reads = { ...receipt.reads };
  let { access } = receipt;
  for (const { method, path, purpose } of calls) {
    if (purpose === 'access') access += 1;
    else reads[`${method} ${path}`] = (reads[`${method} ${path}`] ?? 0) + 1;
  }
  return { ...receipt, reads, access };
}
