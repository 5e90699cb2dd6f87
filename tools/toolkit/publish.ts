// npm run toolkit:publish: publishes the content for representatives to the database.
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { certifiedQuiz } from './certified-quiz.ts';
import { TOOLKIT_CONTENT } from './content/index.ts';
import { USAGE_OF_WHERE, withDatabase } from './database.ts';
import { errorMessage } from '../error-message.ts';

const USAGE = `npm run toolkit:publish\n\n${USAGE_OF_WHERE}`;

/** Returns a hash of the items, which changes with any of them. */
export const revisionOf = (items: readonly object[]): string =>
  createHash('sha256').update(JSON.stringify(items)).digest('base64url').slice(0, 16);

/** Writes each section in one document, so that readers never see half of one. */
export async function publishToolkit(db: Firestore): Promise<void> {
  const publishedAt = Timestamp.now();
  for (const [section, items] of Object.entries(TOOLKIT_CONTENT)) {
    const path = paths.toolkitSection(section as keyof typeof TOOLKIT_CONTENT);
    await db.doc(path).set({ items, revision: revisionOf(items), publishedAt });
  }
  await db.doc(paths.quiz).set({ ...certifiedQuiz(), publishedAt });
}

if (process.argv[1] === import.meta.filename) {
  try {
    const { values: where } = parseArgs({
      options: { project: { type: 'string' }, environment: { type: 'string' } },
    });
    await withDatabase(where, publishToolkit);
    console.log(`Published: ${Object.keys(TOOLKIT_CONTENT).join(', ')}.`);
  } catch (error) {
    console.error(`${errorMessage(error)}\n\n${USAGE}`);
    process.exitCode = 1;
  }
}
