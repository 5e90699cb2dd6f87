import { parseArgs } from 'node:util';
import type { PreviewOptions } from '@daily-snapshot/domain/imports/import-preview';
import { IMPORT_OPTIONS, parseImportOptions } from './import-options.ts';

export const USAGE = `Usage: npm run -s import:preview -- FILE... [options]

  --account bank|card   the type of account; default what the file states
  --currency CODE       ISO 4217; for files that state no currency
  --answer ID=VALUE     the answer to a question; may be repeated
  --json                one JSON object per file on standard output`;

export interface PreviewArguments {
  readonly paths: readonly string[];
  readonly options: PreviewOptions;
  readonly json: boolean;
}

/** @throws Error that says what is wrong with the command line */
export function parseArguments(argv: readonly string[]): PreviewArguments {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { ...IMPORT_OPTIONS, json: { type: 'boolean', default: false } },
  });
  if (positionals.length === 0) throw new Error('name at least one file');
  return { paths: positionals, options: parseImportOptions(values), json: values.json };
}
