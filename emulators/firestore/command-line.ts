import { parseArgs } from 'node:util';
import { UsageError } from '@daily-snapshot/emulator-support/program/program';

export const DEFAULT_PORT = 8080;

export const HELP = `Firestore emulator for local development and tests.

Usage: node emulators/firestore/start.mjs [options]

  --host HOST           address to listen on (127.0.0.1)
  --port PORT           port to listen on (${DEFAULT_PORT}); 0 lets the system choose
  --rules FILE          security rules, reloaded when the file changes;
                        without rules, everything is allowed
  --indexes FILE        firestore.indexes.json; queries without a required index fail,
                        as in the service; without it, every query is answered
  --project ID          the project that the rules apply to (every project)
  --data DIR            keep data in this folder across restarts
  --import DIR          load the documents of this archive on start
  --export-on-exit DIR  write an archive of all documents on exit
  --help                show this help

Connect the SDKs with FIRESTORE_EMULATOR_HOST=HOST:PORT or connectFirestoreEmulator.
`;

export interface CommandLine {
  readonly host: string;
  readonly port: number;
  readonly rules?: string;
  readonly indexes?: string;
  readonly project?: string;
  readonly data?: string;
  readonly import?: string;
  readonly exportOnExit?: string;
}

const FLAGS = [
  'host',
  'port',
  'rules',
  'indexes',
  'project',
  'data',
  'import',
  'export-on-exit',
] as const;

/** @throws UsageError */
export function parseCommandLine(args: readonly string[]): CommandLine | 'help' {
  const { tokens } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(FLAGS.map((flag) => [flag, { type: 'string' as const }])),
      help: { type: 'boolean', short: 'h' },
    },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string | undefined>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') throw new UsageError(`Unexpected argument "${token.value}".`);
    const { name, rawName, value } = token;
    if (name === 'help') return 'help';
    if (!FLAGS.includes(name as (typeof FLAGS)[number])) {
      throw new UsageError(`Unknown option ${rawName}.`);
    }
    if (!value || value.startsWith('--')) throw new UsageError(`${rawName} needs a value.`);
    values.set(name, value);
  }
  const text = (flag: (typeof FLAGS)[number]) => values.get(flag);
  const optional = {
    rules: text('rules'),
    indexes: text('indexes'),
    project: text('project'),
    data: text('data'),
    import: text('import'),
    exportOnExit: text('export-on-exit'),
  };
  return {
    host: text('host') ?? '127.0.0.1',
    port: portOf(text('port') ?? String(DEFAULT_PORT)),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
  if (port > 65_535) throw new UsageError(`--port must be a number up to 65535, not "${text}".`);
  return port;
}
