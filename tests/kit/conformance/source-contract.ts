// What every source promises, in memory or over the network: one suite for all of them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SourceWorld } from './source-driver.ts';
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

/** @param openWorld a company or bank of its own for each scenario, with some lines or none */
export function describeSource(name: string, openWorld: () => Promise<SourceWorld>): void {
  describe(`source ${name}`, () => {
    let world: SourceWorld;
    beforeEach(async () => {
      world = await openWorld();
    });
    afterEach(async () => {
      expect(await world.driver.writes()).toBe(0);
      await world.close();
    });

    it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
      '%s',
      async (_, { needs = [], run }) => {
        const reasons = needs.flatMap((ability) => world.cannot[ability] ?? []);
        // What its service never does is said by the world, with the reason.
        if (reasons.length > 0) return;
        await run(new ConnectedBusiness(world));
      },
    );
  });
}
