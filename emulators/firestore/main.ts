import { HELP, parseCommandLine, UsageError } from './cli.ts';
import type { CommandLine } from './cli.ts';
import { Databases } from './engine/store.ts';
import { startFirestore } from './index.ts';
import { followRulesFile } from './rules-file.ts';
import { TracedRulesStore } from './transports/verdict-log.ts';

/** Starts, and stops in order on the first signal; a second one ends the process at once. */
async function run(options: CommandLine): Promise<void> {
  const { host, project, data, exportOnExit } = options;
  const databases = new Databases(data === undefined ? {} : { dataDirectory: data });
  if (options.import !== undefined) {
    const { importArchive } = await import('./engine/archive.ts');
    importArchive(databases, options.import);
  }
  const rules = new TracedRulesStore();
  const loadRules = (source: string) => rules.load(project, source);
  const stopFollowing =
    options.rules === undefined
      ? () => {}
      : followRulesFile(options.rules, loadRules, (message) => console.log(message));

  const firestore = await startFirestore({ host, port: options.port, databases, rules });
  console.log(`Firestore ready on ${host}:${firestore.port}`);

  const stop = async () => {
    stopFollowing();
    await firestore.close();
    if (exportOnExit === undefined) return;
    const { exportArchive } = await import('./engine/archive.ts');
    exportArchive(databases, exportOnExit);
    console.log(`Exported to ${exportOnExit}`);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().catch(giveUp));
  }
}

function giveUp(error: unknown): void {
  const isSentence = error instanceof Error && error.constructor === Error;
  console.error(isSentence ? error.message : error);
  process.exit(1);
}

try {
  const options = parseCommandLine(process.argv.slice(2));
  if (options === 'help') console.log(HELP);
  else run(options).catch(giveUp);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message} Run with --help to see what there is.`);
  process.exitCode = 2;
}
