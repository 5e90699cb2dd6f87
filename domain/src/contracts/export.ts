import { z } from 'zod';

/** Says where the next page of an export begins: after this document of this collection. */
const cursorSchema = z.object({ collection: z.string().max(400), id: z.string().max(1_500) });

/** A part of everything that is kept about an account, page by page. Instants are text. */
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
    /** null: that was all */
    next: cursorSchema.nullable(),
    /** with the first page: how many documents there are, by collection */
    census: z.record(z.string(), z.int()).optional(),
  }),
} as const;
export type ExportPage = z.infer<typeof exportData.response>;
export type ExportCursor = z.infer<typeof cursorSchema>;
