import type { StepResult, StepStatus } from './run-setup.ts';

const LABELS: Readonly<Record<StepStatus, string>> = {
  ok: 'ok',
  created: 'created',
  corrected: 'corrected',
  blocked: 'BLOCKED',
  failed: 'FAILED',
  waiting: 'waiting',
  off: 'off',
  unknown: 'unknown',
};

/** Returns the text of one step. */
export function stepText({
  id,
  title,
  settings,
  cost,
  status,
  message,
  action,
}: StepResult): string {
  return [
    `${LABELS[status].padEnd(9)} ${title} (${id})`,
    ...settings.map((setting) => `            - ${setting}`),
    `            cost: ${cost}`,
    ...(message === '' || status === 'unknown' ? [] : [`            ${message}`]),
    ...(action === '' ? [] : [`            do: ${action}`]),
  ].join('\n');
}

/** Returns the last lines of a run: what was done and what is left. */
export function summaryText(results: readonly StepResult[]): string {
  const counts = Object.keys(LABELS).flatMap((status) => {
    const count = results.filter((result) => result.status === status).length;
    return count === 0 ? [] : [`${count} ${status}`];
  });
  const open = results.filter(({ action }) => action !== '');
  return [
    '',
    `${results.length} steps: ${counts.join(', ')}`,
    ...open.map(({ id, action }) => `  ${id}: ${action}`),
  ].join('\n');
}
