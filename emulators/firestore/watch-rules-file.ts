import { readFileSync, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { RulesIssue } from './rules/access.ts';

/** Editors write a file in several steps. */
const DEBOUNCE_MS = 30;

const describe = (file: string, { line, column, severity, message }: RulesIssue) =>
  `${file}:${line}:${column} - ${severity}: ${message}`;

function readFirst(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`Cannot read the rules: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Loads rules from a file and reloads them whenever the file changes. Rules with errors are
 * reported and the previous rules stay active.
 *
 * @param load activates rules unless they have errors
 * @param report receives a sentence about each later change
 * @returns a function that stops watching the file
 * @throws Error with a readable message when the file cannot be read or its initial rules have
 * errors
 */
export function watchRulesFile(
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

  const reload = () => {
    let changed: string;
    try {
      changed = readFileSync(file, 'utf8');
    } catch {
      return; // An editor is replacing the file. Another event follows.
    }
    if (changed === source) return;
    source = changed;
    const found = load(source);
    for (const issue of found) report(describe(file, issue));
    report(hasErrors(found) ? 'The previous rules stay active.' : `Reloaded ${file}.`);
  };
  let debounce: NodeJS.Timeout | undefined;
  // Watch the folder, because editors replace the file.
  const watcher = watch(dirname(resolve(file)), (_event, name) => {
    if (name !== null && name !== basename(file)) return;
    clearTimeout(debounce);
    debounce = setTimeout(reload, DEBOUNCE_MS);
  });
  watcher.on('error', (error) => report(`${file} is no longer watched: ${error.message}`));
  return () => {
    clearTimeout(debounce);
    watcher.close();
  };
}
