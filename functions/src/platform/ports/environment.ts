/**
 * The purpose of an environment. Owners use `production`. A `sandbox` calls the providers' test
 * services. A `local` environment calls emulators on this machine only.
 */
export const DEPLOYED_ENVIRONMENTS = ['production', 'sandbox'] as const;
export type DeployedEnvironment = (typeof DEPLOYED_ENVIRONMENTS)[number];
export type Environment = DeployedEnvironment | 'local';
