import { join } from 'node:path';
import { Databases } from '../../../emulators/firestore/engine/databases.ts';
import { readIndexFile } from '../../../emulators/firestore/engine/indexes/index-file.ts';
import { startFirestore, type RunningFirestore } from '../../../emulators/firestore/index.ts';

const INDEX_FILE = join(import.meta.dirname, '../../../firestore.indexes.json');

/** Starts an empty Firestore that refuses queries without a required index, as the service does. */
export const startIndexedFirestore = (): Promise<RunningFirestore> =>
  startFirestore({ databases: new Databases({ indexes: readIndexFile(INDEX_FILE) }) });
