import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SourceError } from '../../../functions/src/connections/ports/source-error.ts';
import type { Grant } from '../../../functions/src/connections/ports/source-provider.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import {
  openBooksSourceHarness,
  type BooksSourceHarness,
} from '../../kit/providers/books-driver.ts';

let harness: BooksSourceHarness;
beforeEach(async () => {
  harness = await openBooksSourceHarness('quickbooks');
});
afterEach(() => harness.close());

const DAY_MINUTES = 24 * 60;

/** Opens the books as another instance of the functions would, with the shared grant. */
function anInstance({ ports, key }: ConnectedBusiness, read?: () => Promise<Grant>) {
  const { vault } = ports;
  const stored = {
    read: read ?? (async () => (await vault.read(key)) ?? {}),
    save: (grant: Grant) => vault.save(key, grant),
  };
  return harness.source.open(stored, {
    basis: 'accrual',
    onCall: () => undefined,
    onUnreadable: () => undefined,
  });
}

describe('a company of QuickBooks', () => {
  it('is refused to a second business while the first one is connected', async () => {
    const first = new ConnectedBusiness(harness);
    await first.connect();
    const second = new ConnectedBusiness(harness, 'tavern', first.ports);
    await expect(second.consent('yes')).rejects.toMatchObject({ code: 'conflict' });
    expect(await first.sync()).toBe('done');
    expect(first.record.connection.problem).toBeNull();
  });

  it('reads the stored token once more before the owner has to reconnect', async () => {
    const business = new ConnectedBusiness(harness);
    await business.connect();
    const { vault } = business.ports;
    const stale = (await vault.read(business.key)) ?? {};
    await harness.wait(2 * DAY_MINUTES);
    await anInstance(business).describe();
    // The previous token was valid for one more day.
    await harness.wait(2 * DAY_MINUTES);
    let reads = 0;
    const overtaken = async () =>
      (reads += 1) === 1 ? stale : ((await vault.read(business.key)) ?? {});
    expect((await anInstance(business, overtaken).describe()).name).toBe('Bluebird Bakery');
    // If no other instance has renewed it, the consent has ended.
    await harness.driver.revokeAccess();
    await harness.wait(DAY_MINUTES);
    const error: unknown = await anInstance(business)
      .describe()
      .catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(SourceError);
    expect(error).toMatchObject({ code: 'needs-reconnect' });
  });
});
