import { existsSync } from 'node:fs';
import type { BarRow } from '../bar-row.ts';
import { ASVS_REQUIREMENTS } from '../asvs/index.ts';
import { ACCEPTED_RISKS, acceptedIds } from '../asvs/accepted-risks.ts';
import { countRequirements } from '../asvs/count-requirements.ts';

/** Counts the applicable requirements whose evidence exists, and lists the others. */
export const asvs: BarRow = {
  id: 'ASVS',
  title: 'OWASP ASVS 5.0.0, levels 1 and 2',
  unit: 'requirements',
  bar: '100% of the applicable requirements with evidence, met by a provider, or an accepted risk',
  required: true,
  isQuick: true,
  run: async () => {
    const accepted = acceptedIds(ACCEPTED_RISKS, new Date());
    const counts = countRequirements(ASVS_REQUIREMENTS, existsSync, accepted);
    for (const line of counts.byProviders) console.log(`      by a provider: ${line}`);
    for (const line of counts.accepted) console.log(`      accepted risk: ${line}`);
    for (const line of counts.open) console.log(`      open: ${line}`);
    return {
      figure:
        `${counts.shown} of ${counts.applicable} with evidence, ` +
        `${counts.byProviders.length} by providers, ${counts.accepted.length} accepted risks, ` +
        `${counts.open.length} open, ` +
        `${counts.notApplicable} not applicable`,
      pass: counts.open.length === 0,
      mode: 'documents and tests of this repository; what providers do is not tested here',
    };
  },
};
