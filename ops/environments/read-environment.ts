import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { environmentSchema, type DeploymentEnvironment } from './environment.ts';

/** The folder with one file per environment. */
export const ENVIRONMENTS_FOLDER = import.meta.dirname;

/** The environment that documents the file. It is planned and never deployed. */
export const EXAMPLE = 'example';

/** An environment file that is missing or has invalid values. */
export class InvalidEnvironmentError extends Error {
  override readonly name = 'InvalidEnvironmentError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/**
 * Reads `NAME.json`.
 *
 * @throws InvalidEnvironmentError that lists every fault
 */
export function readEnvironment(name: string, folder = ENVIRONMENTS_FOLDER): DeploymentEnvironment {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new InvalidEnvironmentError([
      `"${name}" is not the name of an environment. Use lower-case letters, digits and hyphens.`,
    ]);
  }
  const file = join(folder, `${name}.json`);
  if (!existsSync(file)) {
    const names = environmentNames(folder).join(', ');
    throw new InvalidEnvironmentError([
      `ops/environments/${name}.json does not exist. Copy ops/environments/example.json and change its values. Environments: ${names}.`,
    ]);
  }
  return parseEnvironment(readFileSync(file, 'utf8'));
}

/** @throws InvalidEnvironmentError that lists every fault */
export function parseEnvironment(source: string): DeploymentEnvironment {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    throw new InvalidEnvironmentError([`The file is not JSON: ${String(error)}`]);
  }
  const parsed = environmentSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidEnvironmentError(parsed.error.issues.flatMap(faultsOf));
}

/** Returns one sentence per fault. A field with several forms names the faults of the closest form. */
function faultsOf(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === 'invalid_union') {
    const forms = issue.errors.filter((form) => form.some(({ path }) => path.length > 0));
    const closest = forms[0];
    if (closest) {
      return closest.flatMap((one) => faultsOf({ ...one, path: [...issue.path, ...one.path] }));
    }
    return [`${issue.path.join('.')}: Must be false or an object. See ops/environments/README.md.`];
  }
  const path = issue.path.join('.');
  return [path === '' ? issue.message : `${path}: ${issue.message}`];
}

const environmentNames = (folder: string): readonly string[] =>
  readdirSync(folder)
    .flatMap((file) => /^(.*)\.json$/.exec(file)?.[1] ?? [])
    .toSorted();
