import type { ExportPage } from '@daily-snapshot/domain/accounts/data-export-schema';

type Exported = ExportPage['documents'];

/** What an archive says of itself. */
interface Manifest {
  readonly format: 'daily-snapshot-export-1';
  readonly exportedAt: string;
  readonly account: string;
  readonly collections: readonly {
    readonly collection: string;
    readonly file: string;
    /** as they are in the file */
    readonly documents: number;
    /** as they were counted before; another number means that something changed meanwhile */
    readonly counted: number;
  }[];
}

/** `businesses/x/postings` as a file: folders for what lies under something. */
const fileOf = (collection: string): string =>
  `${collection.replaceAll(/[^\w/-]+/g, '-').replace(/-$/, '')}.json`;

/** The files of an archive, by name: one for each collection, and a manifest that lists them. */
export function archiveFiles(
  documents: Exported,
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
