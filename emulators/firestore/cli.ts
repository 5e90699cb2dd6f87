import { parseArgs } from 'node:util';
import { UsageError } from '../kit/program.ts';

export const DEFAULT_PORT = 8080;

export const HELP = `Firestore, as the Firebase SDKs know it, on this machine.

Usage: node emulators/firestore/start.mjs [options]

  --host HOST           where to listen (127.0.0.1)
  --port PORT           likewise (${DEFAULT_PORT}); 0 lets the system choose
  --rules FILE          security rules, loaded again whenever the file changes;
                        without them everything is allowed
  --project ID          the project that the rules are for (every project)
  --data DIR            keep what is committed in this folder, across restarts
  --import DIR          begin with the documents of this archive
  --export-on-exit DIR  leave an archive of all documents when told to stop
  --help                show this

Point the SDKs at it with FIRESTORE_EMULATOR_HOST=HOST:PORT or connectFirestoreEmulator.
`;

export interface CommandLine {
  readonly host: string;
  readonly port: number;
  readonly rules?: string;
  readonly project?: string;
  readonly data?: string;
  readonly import?: string;
  readonly exportOnExit?: string;
}

const FLAGS = ['host', 'port', 'rules', 'project', 'data', 'import', 'export-on-exit'] as const;

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
  const given = new Map<string, string | undefined>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') throw new UsageError(`What is "${token.value}" for?`);
    const { name, rawName, value } = token;
    if (name === 'help') return 'help';
    if (!FLAGS.includes(name as (typeof FLAGS)[number])) {
      throw new UsageError(`There is no option ${rawName}.`);
    }
    if (!value || value.startsWith('--')) throw new UsageError(`${rawName} needs a value.`);
    given.set(name, value);
  }
  const text = (flag: (typeof FLAGS)[number]) => given.get(flag);
  const optional = {
    rules: text('rules'),
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
