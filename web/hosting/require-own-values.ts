import { LOCAL_VALUES, type SiteValues } from '../src/app/content/site-values.ts';
import type { WebConfig } from '../src/lib/firebase/config.ts';

/** firebase-tools sends nothing of such a project to Google. */
const isLocal = (config: WebConfig): boolean => config.firebase.projectId.startsWith('demo-');

/**
 * Refuses to build the site of a real project with values of the local environment.
 *
 * @throws Error that names the values
 */
export function requireOwnValues(config: WebConfig, site: SiteValues): void {
  if (isLocal(config)) return;
  const names = ['origin', 'supportEmail', 'supportPhone'] as const;
  const faults = [
    ...names.filter((name) => site[name] === LOCAL_VALUES[name]),
    ...(config.firebase.apiKey === 'local' ? ['apiKey'] : []),
    ...(config.emulators === undefined ? [] : ['emulators']),
  ];
  if (faults.length === 0) return;
  throw new Error(
    `${config.firebase.projectId} is a real project, but these values belong to the local environment: ${faults.join(', ')}. Build with \`npm run deploy\`, which takes them from ops/environments.`,
  );
}
