// The contract of every source, in memory or over the network.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SourceHarness } from './source-driver.ts';
import { ConnectedBusiness } from './connected-business.ts';
import { ACCESS_SCENARIOS } from './scenarios/access.ts';
import { CHANGE_SCENARIOS } from './scenarios/changes.ts';
import { CONSENT_SCENARIOS } from './scenarios/consent.ts';
import { WEBHOOK_SCENARIOS } from './scenarios/webhooks.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { TROUBLE_SCENARIOS } from './scenarios/trouble.ts';

export const SCENARIOS: readonly Scenario[] = [
  ...CONSENT_SCENARIOS,
  ...CHANGE_SCENARIOS,
  ...TROUBLE_SCENARIOS,
  ...ACCESS_SCENARIOS,
  ...WEBHOOK_SCENARIOS,
];

/**
 * @param openWorld opens a separate company or bank for each scenario, with or without transactions
 */
export function describeSource(name: string, openHarness: () => Promise<SourceHarness>): void {
  describe(`source ${name}`, () => {
    let harness: SourceHarness;
    beforeEach(async () => {
      harness = await openHarness();
    });
    afterEach(async () => {
      expect(await harness.driver.writeCount()).toBe(0);
      await harness.close();
    });

    it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
      '%s',
      async (_, { needs = [], run }) => {
        const reasons = needs.flatMap((ability) => harness.cannot[ability] ?? []);
        // The harness lists the things that its service never does, with the reason. Skip these
        // scenarios.
        if (reasons.length > 0) return;
        await run(new ConnectedBusiness(harness));
      },
    );
  });
}
