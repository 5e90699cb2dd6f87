import { describe, expect, it } from 'vitest';
import { ADMIN_TRANSPORTS, openAdmin } from '../clients/admin.ts';
import { randomId } from '../clients/ids.ts';

describe.each(ADMIN_TRANSPORTS)('explained queries through firebase-admin over %s', (transport) => {
  const db = openAdmin(transport);

  async function seed() {
    const collection = db.collection(randomId());
    for (const n of [1, 2, 1]) await collection.add({ n });
    return collection;
  }

  it('are planned but not run by default', async () => {
    const { metrics, snapshot } = await (await seed()).where('n', '>', 1).explain();
    expect(metrics.planSummary.indexesUsed.length).toBeGreaterThan(0);
    expect(metrics.executionStats).toBeNull();
    expect(snapshot).toBeNull();
  });

  it('are run and measured with analyze', async () => {
    const query = (await seed()).where('n', '==', 1);
    const { metrics, snapshot } = await query.explain({ analyze: true });
    expect(metrics.planSummary.indexesUsed.length).toBeGreaterThan(0);
    expect(metrics.executionStats?.resultsReturned).toBe(2);
    expect(metrics.executionStats?.readOperations).toBeGreaterThan(0);
    expect(snapshot?.size).toBe(2);
  });

  it('count as one read when nothing is found', async () => {
    const query = (await seed()).where('n', '==', 9);
    const { metrics, snapshot } = await query.explain({ analyze: true });
    expect(metrics.executionStats?.resultsReturned).toBe(0);
    expect(metrics.executionStats?.readOperations).toBeGreaterThan(0);
    expect(snapshot?.empty).toBe(true);
  });

  it('include aggregations', async () => {
    const query = (await seed()).where('n', '<', 3).count();
    const planned = await query.explain();
    expect(planned.metrics.planSummary.indexesUsed.length).toBeGreaterThan(0);
    expect(planned.snapshot).toBeNull();
    const analyzed = await query.explain({ analyze: true });
    expect(analyzed.metrics.executionStats?.resultsReturned).toBe(1);
    expect(analyzed.snapshot?.data().count).toBe(3);
  });
});
