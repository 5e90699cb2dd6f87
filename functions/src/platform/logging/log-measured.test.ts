import { LOG_ENTRIES, type LogEntryName } from '@daily-snapshot/domain/operations/log-entries';
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const NAMES = Object.keys(LOG_ENTRIES) as LogEntryName[];

const factsOf = (name: LogEntryName) =>
  Object.fromEntries(LOG_ENTRIES[name].fields.map((field, index) => [field, index + 1]));

/** Returns the lines that Cloud Logging receives. The library of Firebase keeps its own console. */
function written(): readonly unknown[] {
  const module = new URL('./log-measured.ts', import.meta.url).href;
  const entries = JSON.stringify(NAMES.map((name) => [name, factsOf(name)]));
  const program = `
    const { logMeasured } = await import(${JSON.stringify(module)});
    for (const [name, facts] of ${entries}) logMeasured(name, facts);
  `;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const output = execFileSync(process.execPath, args, { encoding: 'utf8' });
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

describe('logMeasured', () => {
  it('writes the message and the fields at the top of the JSON, where metrics read them', () => {
    expect(written()).toEqual(
      NAMES.map((name) => ({
        severity: 'INFO',
        message: LOG_ENTRIES[name].message,
        ...factsOf(name),
      })),
    );
  });
});
