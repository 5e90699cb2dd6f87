import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Document } from '../../model/document.ts';
import { databaseText, parseDatabaseName } from '../../model/resource-path.ts';
import { decodeDocument, encodeDocument, type DocumentJson } from './document-json.ts';
import type { Database } from '../database.ts';
import { linesOf, writeLines } from './line-files.ts';
import type { Databases } from '../databases.ts';

const MANIFEST_FILE = 'manifest.json';
const FORMAT = 'daily-snapshot firestore archive 1';
/** Number of documents per commit during an import. */
const BATCH_SIZE = 500;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  databases: z.array(z.object({ name: z.string(), file: z.string(), documents: z.number() })),
});

type Manifest = z.infer<typeof manifestSchema>;

/**
 * Writes all documents of all databases to a folder: a manifest, and one file per database with one
 * document per line in the format of `document-json.ts`. This format is ours; Google's export
 * format differs. Replaces an existing archive once the new one is complete.
 */
export function exportArchive(databases: Databases, directory: string): void {
  const isOurs = existsSync(join(directory, MANIFEST_FILE));
  if (existsSync(directory) && !isOurs && readdirSync(directory).length > 0) {
    throw new Error(`${directory} contains other files than an archive, so nothing was exported`);
  }
  const draft = `${directory}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const manifest: Manifest = { format: FORMAT, databases: [] };
  for (const [index, database] of databases.list().entries()) {
    const file = `database-${index + 1}.ndjson`;
    const documents = [...database.view().documents()];
    exportDocuments(documents, join(draft, file));
    manifest.databases.push({
      name: databaseText(database.id),
      file,
      documents: documents.length,
    });
  }
  writeFileSync(join(draft, MANIFEST_FILE), `${JSON.stringify(manifest, undefined, 2)}\n`);
  rmSync(directory, { recursive: true, force: true });
  renameSync(draft, directory);
}

/** Loads the documents of an archive. Replaces documents of the same name. */
export function importArchive(databases: Databases, directory: string): void {
  const file = join(directory, MANIFEST_FILE);
  if (!existsSync(file))
    throw new Error(`${directory} is not an archive: it has no ${MANIFEST_FILE}`);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const { name, file, documents } of manifest.databases) {
    const count = importDocuments(databases.get(parseDatabaseName(name)), join(directory, file));
    if (count !== documents) {
      throw new Error(`${file} holds ${count} documents, but the manifest lists ${documents}`);
    }
  }
}

function exportDocuments(documents: readonly Document[], file: string): void {
  const descriptor = openSync(file, 'w');
  writeLines(
    descriptor,
    documents.map((document) => JSON.stringify(encodeDocument(document))),
  );
  closeSync(descriptor);
}

function importDocuments(database: Database, file: string): number {
  const documents = Array.from(linesOf(readFileSync(file)), (line) =>
    decodeDocument(database.id, JSON.parse(line.toString()) as DocumentJson),
  );
  for (let start = 0; start < documents.length; start += BATCH_SIZE) {
    database.load(documents.slice(start, start + BATCH_SIZE));
  }
  return documents.length;
}
