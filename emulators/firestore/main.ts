import { runProgram } from '../kit/program.ts';
import { HELP, parseCommandLine } from './cli.ts';
import type { CommandLine } from './cli.ts';
import { Databases } from './engine/store.ts';
import { startFirestore } from './index.ts';
import { followRulesFile } from './rules-file.ts';
import { TracedRulesStore } from './transports/verdict-log.ts';

async function start(options: CommandLine) {
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

  const stop = async () => {
    stopFollowing();
    await firestore.close();
    if (exportOnExit === undefined) return;
    const { exportArchive } = await import('./engine/archive.ts');
    exportArchive(databases, exportOnExit);
    console.log(`Exported to ${exportOnExit}`);
  };
  return { ready: `Firestore ready on ${host}:${firestore.port}`, stop };
}

runProgram({ help: HELP, read: parseCommandLine, start });
