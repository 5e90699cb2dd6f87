import { isBlocking, type Check, type CheckStatus } from '../checks/check.ts';
import type { Plan } from './plan.ts';

const MARKS: Readonly<Record<CheckStatus, string>> = {
  ok: '✓ ok     ',
  missing: '✗ missing',
  invalid: '✗ invalid',
  off: '- off    ',
  unknown: '? unknown',
};

const checkLines = ({ status, id, message, action }: Check): readonly string[] => [
  `${MARKS[status]}  ${id}: ${message}`,
  ...(action === '' ? [] : [`             ${action}`]),
];

/** Returns a plan for a person. */
export function planText({ environment, checks, functions, batches, totals }: Plan): string {
  const widths = Math.max(...functions.map(({ name }) => name.length));
  const blocking = checks.filter(isBlocking);
  return [
    `Environment ${environment}`,
    '',
    'Checks',
    ...checks.flatMap(checkLines),
    '',
    'Functions',
    ...functions.map(
      ({ name, cpu, memoryMiB, maxInstances, timeoutSeconds, secrets }) =>
        `  ${name.padEnd(widths)}  ${cpu} CPU, ${memoryMiB} MiB, at most ${maxInstances} ${maxInstances === 1 ? 'instance' : 'instances'}, ${timeoutSeconds} s${secrets.length === 0 ? '' : `, ${secrets.join(', ')}`}`,
    ),
    '',
    'Batches, in this order',
    ...batches.map(
      ({ name, functions: names, cpu }) =>
        `  ${name}${names.length === 0 ? '' : ` (${cpu} CPU): ${names.join(', ')}`}`,
    ),
    '',
    `Total: ${totals.functions} functions in ${totals.batches} batches, ${totals.cpu} CPU and ${totals.memoryMiB} MiB for one instance of each, ${totals.cpuAtMost} CPU at most, ${totals.secrets} secrets.`,
    blocking.length === 0
      ? 'Nothing that is known stops the deployment.'
      : `Blocked by ${blocking.length}: ${blocking.map(({ id }) => id).join(', ')}.`,
    '',
  ].join('\n');
}
