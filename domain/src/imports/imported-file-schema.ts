import { z } from 'zod';
import { businessIdSchema } from '../accounts/business-schema.ts';
import { accountProfileSchema } from '../connections/account-schema.ts';
import type { BusinessDate } from '../calendar/business-date.ts';
import { businessDateSchema, periodSchema } from '../calendar/calendar-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { documentIdSchema } from '../shared/document-id-schema.ts';
import { fileFormSchema, importMappingSchema, importOutcomeSchema } from './import-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/** The largest file in bytes: about fifty thousand transactions. */
export const FILE_BYTES_MAX = 8 << 20;

/** Characters of a compressed file in base64. A callable accepts ten million. */
export const PACKED_LENGTH_MAX = 9_000_000;

/** The most accounts in one file. */
export const FILE_ACCOUNTS_MAX = 20;

export const fileAccountSchema = accountProfileSchema.extend({
  /** the name in the file; empty if it has none */
  nameInFile: z.string().max(200),
});
export type FileAccount = z.infer<typeof fileAccountSchema>;

/** A file with the owner's choices. */
export const importFileRequestSchema = z.object({
  businessId: businessIdSchema,
  fileName: z.string().min(1).max(255),
  /** the bytes of the file, gzip in base64 */
  packed: z.string().max(PACKED_LENGTH_MAX),
  /** null if the format needs no mapping */
  mapping: importMappingSchema.nullable(),
  accounts: z.array(fileAccountSchema).min(1).max(FILE_ACCOUNTS_MAX),
  /** the last complete day */
  completeThrough: businessDateSchema,
  /** whether to import the file although its balances contradict its transactions */
  ignoresBalances: z.boolean(),
  /** whether to preview the result and store nothing */
  isTrial: z.boolean(),
});

/** An uploaded file with the owner's choices, decompressed. */
export type UploadedFile = DeepReadonly<Omit<z.infer<typeof importFileRequestSchema>, 'packed'>> & {
  readonly bytes: Uint8Array;
  /** a hash of the bytes */
  readonly fileKey: string;
};

/** The document `businesses/{businessId}/imports/{key}`; its key is a hash of the file's bytes. */
export const importedFileSchema = z.object({
  fileName: z.string(),
  form: fileFormSchema,
  /** the fingerprint of its layout */
  layout: z.string().optional(),
  /** the days that its transactions cover; absent if none counts */
  period: periodSchema.optional(),
  accounts: z.array(z.string()),
  /** user id */
  importedBy: z.string(),
  startedAt: storedInstantSchema,
  /** null while the import runs or after it was interrupted; it can then be repeated */
  finishedAt: storedInstantSchema.nullable(),
  lineCount: z.int(),
  /** transactions that are stored so far */
  doneCount: z.int(),
  /** the last result, without the skipped rows; null until it is finished */
  outcome: importOutcomeSchema.omit({ skipped: true }).nullable(),
  /** the work that tasks still have to do; absent if there is none */
  remaining: z
    .object({
      /** the number of recorded batches, which is the number of the next one */
      nextBatch: z.int(),
      batchCount: z.int(),
      savedAt: storedInstantSchema,
      /** the outcome of the recorded batches */
      outcome: importOutcomeSchema.omit({ skipped: true }),
    })
    .optional(),
  /** the progress of an undo while tasks continue it; absent if none runs */
  undoing: z.object({ removed: z.int(), kept: z.int(), savedAt: storedInstantSchema }).optional(),
  /** the last complete day according to the owner; absent if unknown */
  completeThrough: businessDateSchema.optional(),
  /** the last day that the file itself states, by account; absent if it states none */
  statedEnds: z.record(z.string(), businessDateSchema).optional(),
  /** when the import was undone; absent while its transactions are stored */
  undoneAt: storedInstantSchema.optional(),
});
export type ImportedFile = z.infer<typeof importedFileSchema>;

/** The outcome that the record of an import keeps. */
export type RecordedOutcome = NonNullable<ImportedFile['outcome']>;

/**
 * Returns the last day that a file covers for an account. The file knows better than the owner, and a
 * later day is unknown, not zero.
 */
export const lastDayCovered = <Chosen extends BusinessDate | undefined>(
  statedEnds: ImportedFile['statedEnds'],
  account: string,
  chosen: Chosen,
): BusinessDate | Chosen => {
  const stated = statedEnds?.[account];
  return stated !== undefined && chosen !== undefined && stated < chosen ? stated : chosen;
};

/** The document `businesses/{businessId}/mappings/{key}`: the mapping for files of one layout. */
export const rememberedMappingSchema = z.object({
  fingerprint: z.string(),
  /** the account's name */
  account: z.string(),
  mapping: importMappingSchema,
  /** the bank's column names; empty if the format is not a table */
  columnNames: z.array(z.string()),
  /** the file it was last used for */
  fileName: z.string(),
  rememberedAt: storedInstantSchema,
});
export type RememberedMapping = z.infer<typeof rememberedMappingSchema>;

/** The answer to an import. */
export const importAnswerSchema = importOutcomeSchema.extend({
  /** tasks record the transactions, and the file's record has the progress and the outcome */
  continues: z.literal(true).optional(),
});
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

/** Removes the transactions of an imported file. */
export const undoImport = {
  request: z.object({
    businessId: businessIdSchema,
    fileKey: documentIdSchema(100),
  }),
  /** `kept`: transactions that another file or source has too */
  response: z.object({
    removed: z.int(),
    kept: z.int(),
    /** tasks continue, and the file's record has the progress */
    continues: z.literal(true).optional(),
  }),
};
export type UndoneImport = z.infer<typeof undoImport.response>;
