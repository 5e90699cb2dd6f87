// Writes what a deployment needs into one folder, which Git ignores.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetHeaders } from '../../web/hosting/asset-headers.ts';
import { withAssetHeaders } from '../../web/hosting/asset-headers.ts';
import type { DeploymentEnvironment } from '../environments/environment.ts';
import { firebaseJson, LAYOUT, type BaseJson } from './firebase-json.ts';
import { functionParameters, parametersFile } from './function-parameters.ts';
import { siteValues, webConfig } from './web-config.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Returns the folder of an environment's deployment. */
export const deploymentFolder = (name: string): string =>
  join(ROOT, 'environments', 'deployments', name);

/** Returns the path of the parameters of the functions in a deployment. */
export const parametersPath = ({ project }: DeploymentEnvironment, folder: string): string =>
  join(folder, LAYOUT.parameters, `.env.${project}`);

export const readBase = (): BaseJson =>
  JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')) as BaseJson;

const writeJson = (file: string, value: object): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Writes the files that follow from the environment. The builds of site and functions come after. */
export function writeDeployment(environment: DeploymentEnvironment, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, LAYOUT.parameters), { recursive: true });
  writeJson(join(folder, LAYOUT.firebaseJson), firebaseJson(environment, readBase()));
  writeJson(join(folder, LAYOUT.webConfig), webConfig(environment));
  writeJson(join(folder, LAYOUT.siteValues), siteValues(environment));
  writeFileSync(
    parametersPath(environment, folder),
    parametersFile(functionParameters(environment)),
  );
  copyFileSync(join(ROOT, 'firestore.rules'), join(folder, LAYOUT.rules));
  copyFileSync(join(ROOT, 'firestore.indexes.json'), join(folder, LAYOUT.indexes));
}

/** Adds the rule that lets browsers keep the files of a build. */
export function addAssetHeaders(
  environment: DeploymentEnvironment,
  folder: string,
  rule: AssetHeaders,
): void {
  const deployed = firebaseJson(environment, readBase());
  writeJson(join(folder, LAYOUT.firebaseJson), withAssetHeaders(deployed, rule));
}
