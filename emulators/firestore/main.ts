import { runProgram } from '@daily-snapshot/emulator-support/program/program';
import { HELP, parseCommandLine } from './command-line.ts';
import type { CommandLine } from './command-line.ts';
import { Databases } from './engine/databases.ts';
import { readIndexFile } from './engine/indexes/index-file.ts';
import { startFirestore } from './index.ts';
import { watchRulesFile } from './watch-rules-file.ts';
import { TracedRulesStore } from './transports/rule-trace.ts';

async function start(options: CommandLine) {
  const { host, project, data, exportOnExit } = options;
  const databases = new Databases({
    ...(data !== undefined && { dataDirectory: data }),
    ...(options.indexes !== undefined && { indexes: readIndexFile(options.indexes) }),
  });
  if (options.import !== undefined) {
    const { importArchive } = await import('./engine/storage/archive.ts');
    importArchive(databases, options.import);
  }
  const rules = new TracedRulesStore();
  const loadRules = (source: string) => rules.load(project, source);
  const stopFollowing =
    options.rules === undefined
      ? () => {}
      : watchRulesFile(options.rules, loadRules, (message) => console.log(message));

  const firestore = await startFirestore({ host, port: options.port, databases, rules });

  const stop = async () => {
    stopFollowing();
    await firestore.close();
    if (exportOnExit === undefined) return;
    const { exportArchive } = await import('./engine/storage/archive.ts');
    exportArchive(databases, exportOnExit);
    console.log(`Exported to ${exportOnExit}`);
  };
  return { ready: `Firestore ready on ${host}:${firestore.port}`, stop };
}

runProgram({ help: HELP, read: parseCommandLine, start });
