import type { ExportPage } from '@daily-snapshot/domain/accounts/data-export-schema';

type ExportedDocuments = ExportPage['documents'];

/** The manifest of an archive. */
interface Manifest {
  readonly format: 'daily-snapshot-export-1';
  readonly exportedAt: string;
  readonly account: string;
  readonly collections: readonly {
    readonly collection: string;
    readonly file: string;
    /** number of documents in the file */
    readonly documents: number;
    /**
     * number of documents counted before the export. A different number means that data changed
     * during the export
     */
    readonly counted: number;
  }[];
}

/**
 * Maps a collection path such as `businesses/x/postings` to a file name. Subcollections become
 * folders.
 */
const fileOf = (collection: string): string =>
  `${collection.replaceAll(/[^\w/-]+/g, '-').replace(/-$/, '')}.json`;

/** Returns the files of an archive by name: one per collection, and a manifest that lists them. */
export function archiveFiles(
  documents: ExportedDocuments,
  census: Readonly<Record<string, number>>,
  { account, at }: { readonly account: string; readonly at: Date },
): Readonly<Record<string, string>> {
  const byCollection = new Map<string, Record<string, unknown>>();
  for (const { collection, id, data } of documents) {
    const group = byCollection.get(collection) ?? {};
    group[id] = data;
    byCollection.set(collection, group);
  }
  const names = [...new Set([...byCollection.keys(), ...Object.keys(census)])].toSorted();
  const manifest: Manifest = {
    format: 'daily-snapshot-export-1',
    exportedAt: at.toISOString(),
    account,
    collections: names.map((collection) => ({
      collection,
      file: fileOf(collection),
      documents: Object.keys(byCollection.get(collection) ?? {}).length,
      counted: census[collection] ?? 0,
    })),
  };
  const files = names.map((collection) => [
    fileOf(collection),
    JSON.stringify(byCollection.get(collection) ?? {}, null, 1),
  ]);
  return {
    'manifest.json': JSON.stringify(manifest, null, 2),
    ...(Object.fromEntries(files) as Record<string, string>),
  };
}
