import { accountKindSchema } from '@daily-snapshot/domain/connections/account-schema';
import { columnRoleSchema } from '@daily-snapshot/domain/imports/import-schema';
import { z } from 'zod';
import { correctedMapping, noCorrections, type Corrections } from './corrections.ts';
import type { FirstReading, ParseAgain, Reading } from './reading.ts';

/** The file of an import in progress. */
export const draftFileSchema = z.object({
  name: z.string(),
  /** when the file was last changed, in milliseconds */
  changedAt: z.number(),
  bytes: z.instanceof<typeof Uint8Array<ArrayBuffer>>(Uint8Array),
});
export type DraftFile = z.infer<typeof draftFileSchema>;

/** The owner’s entries about the file of the draft. */
export const draftEntriesSchema = z.object({
  roles: z.array(columnRoleSchema.nullable()).readonly(),
  notation: z.object({
    dateOrder: z.enum(['year-first', 'day-first', 'month-first']),
    decimalMark: z.enum(['.', ',']),
    isOutPositive: z.boolean(),
  }),
  /** the key of the chosen option, by question */
  answers: z.record(z.string(), z.string()),
  /** the chosen account, by the name in the file */
  accounts: z.record(
    z.string(),
    z.object({
      nameInFile: z.string(),
      existing: z.string().nullable(),
      newName: z.string(),
      newKind: accountKindSchema,
    }),
  ),
  /** absent until the owner picks a day */
  exportedOn: z.string().optional(),
  /** the contradiction that the owner accepts; absent if none */
  ignoredContradiction: z.string().optional(),
});
export type DraftEntries = z.infer<typeof draftEntriesSchema>;

/** Keeps the import in progress through a reload of the page. */
export interface ImportDrafts {
  readonly load: () => Promise<{
    readonly file: DraftFile;
    readonly entries: DraftEntries | undefined;
  } | null>;
  readonly saveFile: (file: DraftFile) => void;
  readonly saveEntries: (entries: DraftEntries) => void;
  readonly remove: () => void;
}

/** The state of a review that continues after a reload. */
export interface SavedReview {
  readonly corrections: Corrections;
  readonly reading: Reading;
  readonly entries: DraftEntries;
}

/**
 * Applies saved entries to the file, which was parsed again. Returns undefined if they no longer fit,
 * for example because the file is read in another way since.
 */
export async function savedReview(
  first: FirstReading,
  entries: DraftEntries,
  reread: ParseAgain,
): Promise<SavedReview | undefined> {
  const plain = noCorrections(first);
  if (entries.roles.length !== plain.roles.length) return undefined;
  const { roles, notation, answers } = entries;
  const corrections = { ...plain, roles, notation, answers };
  const mapping = correctedMapping(corrections);
  if (!mapping.ok || !mapping.value) return { corrections, reading: first, entries };
  const answer = await reread(mapping.value);
  return { corrections, reading: answer.ok ? answer.reading : first, entries };
}
