import { z } from 'zod';
import type { DeploymentEnvironment } from '../../environments/environment.ts';
import type { GoogleClient } from '../../google/google-client.ts';
import { secretKind } from '../../plan/secrets.ts';
import { costOf } from '../costs.ts';
import type { NeededSecret, SecretOrigin } from '../needed-secrets.ts';
import type { SecretSource } from '../secret-source.ts';
import { OK, type Step } from '../step.ts';

const secretSchema = z.looseObject({ name: z.string() });
const versionSchema = z.looseObject({ name: z.string(), state: z.string() });

const ORIGINS: Readonly<Record<SecretOrigin, string>> = {
  asked: 'asked for on the terminal, or read from the environment variable of the same name',
  generated: 'generated, and shown to no one',
  derived: 'the name of the key that this setup creates',
};

/** Ensures that a secret has an enabled version. Reads no value from Google. */
export function secretStep(
  environment: DeploymentEnvironment,
  { name, origin, make }: NeededSecret,
  { source, isReplaced }: { readonly source: SecretSource; readonly isReplaced: boolean },
): Step {
  const secrets = `v1/projects/${environment.project}/secrets`;
  const { about, from } = secretKind(name, environment);
  let hasWritten = false;

  const store = async (google: GoogleClient, exists: boolean) => {
    const value = make?.() ?? (await readValue(environment, name, source));
    if (!exists) {
      await google.call({
        api: 'secretmanager',
        method: 'POST',
        path: secrets,
        query: { secretId: name },
        body: { replication: { automatic: {} } },
        answer: secretSchema,
      });
    }
    await google.call({
      api: 'secretmanager',
      method: 'POST',
      path: `${secrets}/${name}:addVersion`,
      body: { payload: { data: Buffer.from(value, 'utf8').toString('base64') } },
      answer: secretSchema,
    });
    hasWritten = true;
  };

  return {
    id: `secret-${name}`,
    title: `Secret ${name}`,
    settings: [ORIGINS[origin]],
    cost: costOf('secrets'),
    needs: origin === 'derived' ? ['kms'] : ['apis'],
    inspect: async (google) => {
      const found = await google.find({
        api: 'secretmanager',
        path: `${secrets}/${name}`,
        answer: secretSchema,
      });
      const version =
        found &&
        (await google.find({
          api: 'secretmanager',
          path: `${secrets}/${name}/versions/latest`,
          answer: versionSchema,
        }));
      const hasValue = version?.state === 'ENABLED';
      if (hasValue && (!isReplaced || hasWritten)) return OK;
      if (!make && !source.canProvide(name)) {
        return {
          state: 'blocked',
          message: `${name} has no value, and there is no terminal to ask on.`,
          action: `Set the environment variable ${name} (${about}; from ${from}), or run setup on a terminal.`,
        };
      }
      return {
        state: hasValue ? 'different' : 'missing',
        changes: [hasValue ? 'add a new version' : 'store a value'],
        apply: () => store(google, found !== undefined),
      };
    },
  };
}

/** @throws Error without the value if it does not have the form of this secret */
async function readValue(
  environment: DeploymentEnvironment,
  name: string,
  source: SecretSource,
): Promise<string> {
  const { form = /\S/, about, from } = secretKind(name, environment);
  const value = await source.read(name, `${about}; from ${from}`);
  if (!form.test(value)) {
    throw new Error(`The value for ${name} does not have the right form: ${about}.`);
  }
  return value;
}
