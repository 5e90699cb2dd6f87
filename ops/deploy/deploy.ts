import { join } from 'node:path';
import { functionsOrigin, type DeploymentEnvironment } from '../environments/environment.ts';
import { LAYOUT } from '../generate/firebase-json.ts';
import { deploymentFolder } from '../generate/generate.ts';
import { googleAccessToken } from '../google/access-token.ts';
import type { Plan } from '../plan/plan.ts';
import { smokeServices, type SmokeTarget } from '../smoke/services.ts';
import { runSmokeTest } from '../smoke/smoke-test.ts';
import { buildDeployment } from './build.ts';
import { runBatches } from './run-batches.ts';
import { runFirebase, runNode } from './run-program.ts';

interface Deployment {
  readonly name: string;
  readonly environment: DeploymentEnvironment;
  readonly plan: Plan;
}

/** Progress goes to standard error, because `--json` prints one object. */
const print = (line: string): void => console.error(line);

/** Returns the addresses of a deployment. Hosting serves the site there before its domain is connected. */
export const targetOf = (environment: DeploymentEnvironment): Omit<SmokeTarget, 'accessToken'> => ({
  site: hostingOrigin(environment),
  project: environment.project,
  apiKey: environment.web.apiKey ?? '',
  identityToolkit: 'https://identitytoolkit.googleapis.com/',
  firestore: 'https://firestore.googleapis.com/',
  functions: functionsOrigin(environment),
});

const hostingOrigin = ({ project }: DeploymentEnvironment): string => `https://${project}.web.app`;

/**
 * Builds an environment, deploys it in batches and runs the smoke test.
 *
 * @returns whether everything succeeded
 */
export async function deploy({ name, environment, plan }: Deployment): Promise<boolean> {
  const folder = deploymentFolder(name);
  try {
    await buildDeployment(environment, {
      folder,
      runNode,
      liveOrigin: hostingOrigin(environment),
      now: () => new Date(),
    });
    await runBatches(plan.batches, {
      project: environment.project,
      config: join(folder, LAYOUT.firebaseJson),
      runFirebase,
      print,
    });
    print('Smoke test');
    await runSmokeTest(
      smokeServices({ ...targetOf(environment), accessToken: googleAccessToken() }),
      {
        project: environment.project,
        firstOwner: environment.people.firstOwner,
        now: () => new Date(),
        print,
      },
    );
    print(`${name} is deployed: ${environment.origin}`);
    return true;
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return false;
  }
}
