import { readFileSync, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { RulesIssue } from './rules/access.ts';

/** Editors write a file in several steps. */
const SETTLING_MS = 30;

const describe = (file: string, { line, column, severity, message }: RulesIssue) =>
  `${file}:${line}:${column} - ${severity}: ${message}`;

function readFirst(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`The rules cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Keeps the rules in force that are in a file, also when it changes. Rules with errors are reported
 * and change nothing.
 *
 * @param load puts rules in force unless they have errors
 * @param report is told, in sentences, of what happens to the file later
 * @returns stops following the file
 * @throws Error with a sentence when the file cannot be read, or has errors to begin with
 */
export function followRulesFile(
  file: string,
  load: (source: string) => readonly RulesIssue[],
  report: (message: string) => void,
): () => void {
  let source = readFirst(file);
  const hasErrors = (issues: readonly RulesIssue[]) =>
    issues.some(({ severity }) => severity === 'error');
  const issues = load(source);
  const lines = issues.map((issue) => describe(file, issue)).join('\n');
  if (hasErrors(issues)) throw new Error(`The rules have errors:\n${lines}`);
  if (lines) report(lines);

  const loadAgain = () => {
    let changed: string;
    try {
      changed = readFileSync(file, 'utf8');
    } catch {
      return; // Being replaced: there will be another event.
    }
    if (changed === source) return;
    source = changed;
    const found = load(source);
    for (const issue of found) report(describe(file, issue));
    report(hasErrors(found) ? `The rules of before stay in force.` : `Loaded ${file} again.`);
  };
  let settling: NodeJS.Timeout | undefined;
  // The folder, because editors replace the file.
  const watcher = watch(dirname(resolve(file)), (_event, name) => {
    if (name !== null && name !== basename(file)) return;
    clearTimeout(settling);
    settling = setTimeout(loadAgain, SETTLING_MS);
  });
  watcher.on('error', (error) => report(`${file} is no longer watched: ${error.message}`));
  return () => {
    clearTimeout(settling);
    watcher.close();
  };
}
