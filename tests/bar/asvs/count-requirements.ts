import type { AsvsRequirement } from './requirement.ts';

interface RequirementCounts {
  readonly applicable: number;
  readonly notApplicable: number;
  readonly shown: number;
  /** a line for each requirement that a provider meets */
  readonly byProviders: readonly string[];
  /** a line for each open requirement whose risk is accepted */
  readonly accepted: readonly string[];
  /** a line for each other requirement that is open, or whose evidence is missing */
  readonly open: readonly string[];
}

/**
 * Counts requirements by their state. A path that does not exist makes a requirement open, and no
 * acceptance excuses it.
 */
export function countRequirements(
  requirements: readonly AsvsRequirement[],
  exists: (path: string) => boolean,
  acceptedIds: ReadonlySet<string>,
): RequirementCounts {
  const byProviders: string[] = [];
  const accepted: string[] = [];
  const open: string[] = [];
  let notApplicable = 0;
  for (const { id, what, state } of requirements) {
    const name = `${id} ${what}`;
    if ('notApplicable' in state) notApplicable += 1;
    else if ('open' in state) {
      (acceptedIds.has(id) ? accepted : open).push(`${name}: ${state.open}`);
    } else {
      const path = 'provider' in state ? state.whereToCheck : state.evidence;
      if (!exists(path)) open.push(`${name}: ${path} does not exist`);
      else if ('provider' in state) byProviders.push(`${name}: ${state.provider} (${path})`);
    }
  }
  const applicable = requirements.length - notApplicable;
  const shown = applicable - open.length - accepted.length - byProviders.length;
  return { applicable, notApplicable, shown, byProviders, accepted, open };
}
