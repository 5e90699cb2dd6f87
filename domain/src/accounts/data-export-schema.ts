import { z } from 'zod';

/** The position of the next page of an export: after this document of this collection. */
const cursorSchema = z.object({ collection: z.string().max(400), id: z.string().max(1_500) });

/** Returns one page of all data stored about the caller. Timestamps are ISO text. */
export const exportData = {
  request: z.strictObject({ after: cursorSchema.optional() }),
  response: z.object({
    documents: z.array(
      z.object({
        collection: z.string(),
        id: z.string(),
        data: z.record(z.string(), z.unknown()),
      }),
    ),
    /** null on the last page */
    next: cursorSchema.nullable(),
    /** the number of documents by collection, on the first page only */
    census: z.record(z.string(), z.int()).optional(),
  }),
} as const;
export type ExportPage = z.infer<typeof exportData.response>;
export type ExportCursor = z.infer<typeof cursorSchema>;
