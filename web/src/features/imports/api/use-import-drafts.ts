import { useMemo } from 'react';
import { readDraft, removeDraft, writeDraft } from '../../../lib/data/drafts.ts';
import { draftEntriesSchema, draftFileSchema, type ImportDrafts } from '../model/import-draft.ts';

/** Keeps the import of a user and business in this browser until it ends. */
export function useImportDrafts(userId: string, businessId: string): ImportDrafts {
  return useMemo(() => draftsOf(`import ${userId} ${businessId}`), [userId, businessId]);
}

function draftsOf(key: string): ImportDrafts {
  // The entries change with every letter, the file may have megabytes.
  const [fileKey, entriesKey] = [`${key} file`, `${key} entries`];
  return {
    load: async () => {
      const file = draftFileSchema.safeParse(await readDraft(fileKey));
      if (!file.success) return null;
      const entries = draftEntriesSchema.safeParse(await readDraft(entriesKey));
      return { file: file.data, entries: entries.data };
    },
    saveFile: (file) => {
      void removeDraft(entriesKey);
      void writeDraft(fileKey, file);
    },
    saveEntries: (entries) => void writeDraft(entriesKey, entries),
    remove: () => {
      void removeDraft(fileKey);
      void removeDraft(entriesKey);
    },
  };
}
