import { z } from 'zod';
import { businessIdSchema } from '../accounts/business-schema.ts';
import { accountProfileSchema } from '../connections/account-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { documentIdSchema } from '../shared/document-id-schema.ts';
import { fileFormSchema, importMappingSchema, importOutcomeSchema } from './import-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/** Bytes of a file as the bank hands it out: some fifty thousand lines. */
export const FILE_BYTES_MAX = 8 << 20;

/** Characters of a file that is packed and written in base64: a call carries ten million. */
export const PACKED_LENGTH_MAX = 9_000_000;

/** Accounts that one file may hold. */
export const FILE_ACCOUNTS_MAX = 20;

export const fileAccountSchema = accountProfileSchema.extend({
  /** as the file names it; empty where it does not */
  nameInFile: z.string().max(200),
});
export type FileAccount = z.infer<typeof fileAccountSchema>;

/** A file, and what its owner says of it. */
export const importFileRequestSchema = z.object({
  businessId: businessIdSchema,
  fileName: z.string().min(1).max(255),
  /** the bytes of the file, gzip in base64 */
  packed: z.string().max(PACKED_LENGTH_MAX),
  /** null where the form leaves nothing to choose */
  mapping: importMappingSchema.nullable(),
  accounts: z.array(fileAccountSchema).min(1).max(FILE_ACCOUNTS_MAX),
  /** the last day of which nothing is missing */
  completeThrough: businessDateSchema,
  /** only says what would become of it */
  isTrial: z.boolean(),
});

/** The document `businesses/{businessId}/imports/{key}`; its key is a hash of the file's bytes. */
export const importedFileSchema = z.object({
  fileName: z.string(),
  form: fileFormSchema,
  accounts: z.array(z.string()),
  /** user id */
  importedBy: z.string(),
  startedAt: storedInstantSchema,
  /** null while it is under way, or where it was broken off: then it can be repeated */
  finishedAt: storedInstantSchema.nullable(),
  lineCount: z.int(),
  /** lines that are in the books */
  doneCount: z.int(),
  /** of the last time, without the skipped lines themselves; null until it is finished */
  outcome: importOutcomeSchema.omit({ skipped: true }).nullable(),
  /** the last day of which nothing is missing, as its owner says; absent: its lines do not know it */
  completeThrough: businessDateSchema.optional(),
  /** absent while its lines are in the books */
  takenBackAt: storedInstantSchema.optional(),
});
export type ImportedFile = z.infer<typeof importedFileSchema>;

/** The document `businesses/{businessId}/mappings/{key}`: how files of one layout are read. */
export const rememberedMappingSchema = z.object({
  fingerprint: z.string(),
  /** the account's name */
  account: z.string(),
  mapping: importMappingSchema,
  /** as the bank names them; none where the form is no table */
  columnNames: z.array(z.string()),
  /** the file it was last used for */
  fileName: z.string(),
  rememberedAt: storedInstantSchema,
});
export type RememberedMapping = z.infer<typeof rememberedMappingSchema>;

/** Takes the lines of an imported file out of the books again. */
export const undoImport = {
  request: z.object({
    businessId: businessIdSchema,
    fileKey: documentIdSchema(100),
  }),
  /** `kept`: lines that another file or source has as well */
  response: z.object({ removed: z.int(), kept: z.int() }),
};
export type UndoneImport = z.infer<typeof undoImport.response>;
