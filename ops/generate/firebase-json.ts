import {
  deployedFirebaseJson,
  type FirebaseJson,
} from '../../web/hosting/deployed-firebase-json.ts';
import type { DeploymentEnvironment } from '../environments/environment.ts';
import { webConfig } from './web-config.ts';

/** The committed firebase.json. */
export interface BaseJson extends FirebaseJson {
  readonly emulators?: object;
  readonly firestore: object;
}

/** The folders and files of a deployment, relative to its folder. */
export const LAYOUT = {
  firebaseJson: 'firebase.json',
  functions: 'functions',
  site: 'site',
  parameters: 'parameters',
  rules: 'firestore.rules',
  indexes: 'firestore.indexes.json',
  webConfig: 'config.json',
  siteValues: 'site.json',
} as const;

/**
 * Returns the firebase.json of an environment, for the folder of its deployment. Its Firestore is
 * beside the functions: without a location, firebase-tools would create a database in `nam5`.
 */
export function firebaseJson(environment: DeploymentEnvironment, base: BaseJson) {
  const {
    emulators: _emulators,
    firestore,
    functions,
    hosting,
    ...others
  } = deployedFirebaseJson(base, webConfig(environment));
  return {
    ...others,
    firestore: {
      ...firestore,
      database: '(default)',
      location: environment.databaseLocation,
      rules: LAYOUT.rules,
      indexes: LAYOUT.indexes,
    },
    functions: functions.map((codebase) => ({
      ...codebase,
      source: LAYOUT.functions,
      configDir: LAYOUT.parameters,
      disallowLegacyRuntimeConfig: true,
    })),
    hosting: { ...hosting, public: LAYOUT.site },
  };
}
