// The smoke test of a deployment, against the local environment.
import { expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { smokeServices, type SmokeTarget } from '../../ops/smoke/services.ts';
import { runSmokeTest } from '../../ops/smoke/smoke-test.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';
import { mailTo } from '../kit/local-environment/inbox.ts';

const { projectId, ports } = environmentAddresses();

const target: SmokeTarget = {
  site: addressOf(ports.site),
  project: projectId,
  apiKey: 'local',
  identityToolkit: `${addressOf(ports.auth)}/identitytoolkit.googleapis.com/`,
  firestore: `${addressOf(ports.firestore)}/`,
  functions: `${addressOf(ports.functions)}/${projectId}/us-central1`,
  // The emulators accept it as an administrator.
  accessToken: async () => 'owner',
};

it('an owner signs up, imports a file and receives a first digest', async () => {
  const lines: string[] = [];
  let address = '';
  const services = smokeServices(target);
  await runSmokeTest(
    {
      ...services,
      signUp: (email, password) => {
        address = email;
        return services.signUp(email, password);
      },
    },
    {
      project: projectId,
      firstOwner: 'first-owner@example.com',
      now: () => new Date(),
      print: (line) => lines.push(line),
    },
  );
  expect(lines).toEqual([
    '✓ ok       The site answers and belongs to this project.',
    '✓ ok       An owner signs up.',
    '✓ ok       The owner confirms the address.',
    '✓ ok       The owner imports a file.',
    '✓ ok       The owner receives a first digest.',
    '✓ ok       The account of the test is scheduled for erasure.',
  ]);
  const [mail] = await mailTo(address);
  expect(mail?.text).toContain('Smoke test');
});

it('stops at the step that fails, and leaves no account behind', async () => {
  const lines: string[] = [];
  const services = smokeServices(target);
  const run = runSmokeTest(
    {
      ...services,
      call: (path, data, token) =>
        path.endsWith('importFile')
          ? Promise.reject(new Error('importsApi answered 500'))
          : services.call(path, data, token),
    },
    {
      project: projectId,
      firstOwner: undefined,
      now: () => new Date(),
      print: (line) => lines.push(line),
    },
  );
  await expect(run).rejects.toThrow('The owner imports a file: importsApi answered 500');
  expect(lines.slice(-2)).toEqual([
    '✗ failed   The owner imports a file.',
    '✓ ok       The account of the test is scheduled for erasure.',
  ]);
});

it('notices a site that was built for another project', async () => {
  const run = runSmokeTest(smokeServices(target), {
    project: 'another-project',
    firstOwner: undefined,
    now: () => new Date(),
    print: () => undefined,
  });
  await expect(run).rejects.toThrow(`config.json names the project ${projectId}`);
});
