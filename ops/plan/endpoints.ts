import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const endpointSchema = z.object({
  availableMemoryMb: z.union([z.number(), z.string()]),
  timeoutSeconds: z.union([z.number(), z.string()]),
  maxInstances: z.union([z.number(), z.string()]),
  cpu: z.union([z.number(), z.string()]).nullish(),
  secretEnvironmentVariables: z.array(z.object({ key: z.string() })).default([]),
  callableTrigger: z.object({}).optional(),
  httpsTrigger: z.object({}).optional(),
  scheduleTrigger: z.object({}).optional(),
  taskQueueTrigger: z.object({}).optional(),
});
type Endpoint = z.infer<typeof endpointSchema>;

export type Trigger = 'task' | 'request' | 'schedule';

/** A function as it is deployed. */
export interface PlannedFunction {
  readonly name: string;
  readonly trigger: Trigger;
  /** processors of one instance */
  readonly cpu: number;
  readonly memoryMiB: number;
  readonly maxInstances: number;
  readonly timeoutSeconds: number;
  readonly secrets: readonly string[];
}

/**
 * The processors that Google gives to a first-generation function of a memory size, in MiB. An
 * endpoint with `cpu: 'gcf_gen1'` gets them.
 *
 * @see https://cloud.google.com/functions/pricing
 */
export const GEN1_CPU: Readonly<Record<number, number>> = {
  128: 0.0833,
  256: 0.1666,
  512: 0.3333,
  1024: 0.5833,
  2048: 1,
  4096: 2,
  8192: 2,
  16_384: 4,
  32_768: 8,
};

/** The processors that firebase-tools chooses for a memory size, in MiB, if a function states none. */
export const GEN2_CPU: Readonly<Record<number, number>> = {
  128: 1,
  256: 1,
  512: 1,
  1024: 1,
  2048: 1,
  4096: 2,
  8192: 2,
  16_384: 4,
  32_768: 8,
};

/** Returns a number that is stated, or that a parameter such as `params.MAX_INSTANCES` has. */
function numberOf(field: number | string, parameters: Readonly<Record<string, string>>): number {
  if (typeof field === 'number') return field;
  const [, name] = /^(?:\{\{\s*)?params\.(\w+)(?:\s*\}\})?$/.exec(field) ?? [];
  const value = name === undefined ? Number.NaN : Number(parameters[name]);
  if (!Number.isFinite(value)) throw new Error(`"${field}" is no parameter with a number.`);
  return value;
}

function triggerOf({ taskQueueTrigger, scheduleTrigger }: Endpoint): Trigger {
  if (taskQueueTrigger) return 'task';
  return scheduleTrigger ? 'schedule' : 'request';
}

function plannedFunction(
  name: string,
  endpoint: Endpoint,
  parameters: Readonly<Record<string, string>>,
): PlannedFunction {
  const memoryMiB = numberOf(endpoint.availableMemoryMb, parameters);
  const { cpu } = endpoint;
  const isFirstGeneration = cpu === 'gcf_gen1';
  const byMemory = (isFirstGeneration ? GEN1_CPU : GEN2_CPU)[memoryMiB];
  if (byMemory === undefined)
    throw new Error(`${name} states an unknown memory: ${memoryMiB} MiB.`);
  return {
    name,
    trigger: triggerOf(endpoint),
    cpu: cpu == null || isFirstGeneration ? byMemory : numberOf(cpu, parameters),
    memoryMiB,
    maxInstances: numberOf(endpoint.maxInstances, parameters),
    timeoutSeconds: numberOf(endpoint.timeoutSeconds, parameters),
    secrets: endpoint.secretEnvironmentVariables.map(({ key }) => key).toSorted(),
  };
}

/** Returns the functions of a definition that `print-endpoints.ts` printed. */
export const plannedFunctions = (
  printed: unknown,
  parameters: Readonly<Record<string, string>>,
): readonly PlannedFunction[] =>
  Object.entries(z.record(z.string(), endpointSchema).parse(printed))
    .map(([name, endpoint]) => plannedFunction(name, endpoint, parameters))
    .toSorted((one, other) => one.name.localeCompare(other.name));

const run = promisify(execFile);

/**
 * Reads the definitions of the functions from their source.
 *
 * @param parameters the parameters of the deployment, which decide regions and secrets
 */
export async function readFunctions(
  parameters: Readonly<Record<string, string>>,
): Promise<readonly PlannedFunction[]> {
  const { PATH, HOME, NODE_OPTIONS } = process.env;
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'print-endpoints.ts')],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH, HOME, NODE_OPTIONS, ...parameters },
      maxBuffer: 10_000_000,
    },
  );
  return plannedFunctions(JSON.parse(stdout), parameters);
}
