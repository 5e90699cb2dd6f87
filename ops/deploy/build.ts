import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { assetHeaders } from '../../web/hosting/asset-headers.ts';
import { bringForward } from '../assets/bring-forward.ts';
import type { DeploymentEnvironment } from '../environments/environment.ts';
import { addAssetHeaders, parametersPath, writeDeployment } from '../generate/generate.ts';
import { LAYOUT } from '../generate/firebase-json.ts';
import { requireNoLocalValues } from './local-values.ts';
import type { Run } from './run-batches.ts';

interface BuildOptions {
  readonly folder: string;
  readonly runNode: Run;
  /** the origin of the deployed site; absent: no earlier release is kept */
  readonly liveOrigin?: string;
  readonly now: () => Date;
}

/**
 * Writes everything that a deployment uploads into one folder: functions, site, rules and settings.
 *
 * @throws Error if a build fails
 */
export async function buildDeployment(
  environment: DeploymentEnvironment,
  { folder, runNode, liveOrigin, now }: BuildOptions,
): Promise<void> {
  const at = (file: string) => join(folder, file);
  writeDeployment(environment, folder);
  await build('the functions', runNode, [
    'functions/build.ts',
    `--out=${at(LAYOUT.functions)}`,
    `--parameters=${parametersPath(environment, folder)}`,
  ]);
  await build('the site', runNode, [
    'web/build.ts',
    `--out=${at(LAYOUT.site)}`,
    `--config=${at(LAYOUT.webConfig)}`,
    `--site=${at(LAYOUT.siteValues)}`,
    `--firebase-json=${at(LAYOUT.firebaseJson)}`,
  ]);
  requireNoLocalValues(at(LAYOUT.site));
  requireNoLocalValues(at(LAYOUT.functions));
  const assets =
    liveOrigin === undefined
      ? readdirSync(join(at(LAYOUT.site), 'assets'))
      : await bringForward(at(LAYOUT.site), { origin: liveOrigin, now: now() });
  addAssetHeaders(environment, folder, assetHeaders(assets));
}

async function build(what: string, runNode: Run, args: readonly string[]): Promise<void> {
  const exitCode = await runNode(['--import', 'tsx', ...args]);
  if (exitCode !== 0) throw new Error(`The build of ${what} failed.`);
}
