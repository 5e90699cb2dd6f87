import { z } from 'zod';

/** A field that may be missing or null. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/** A field that no amount depends on. A value that cannot be read counts as missing. */
export const lenient = <T extends z.ZodType>(schema: T) =>
  optional(schema).catch(undefined).optional();

/** A list that may be missing or null. */
export const listOf = <T extends z.ZodType>(schema: T) =>
  z
    .array(schema)
    .nullish()
    .transform((list) => list ?? []);

/**
 * A text without halves of surrogate pairs, which are left where an emoji was cut. Firestore refuses
 * a whole write if one of its texts is no valid Unicode.
 */
export const wellFormedText = z.string().transform((text) => text.replace(/\p{Cs}/gu, ''));

/** A schema that depends on the record itself. */
export const dependentSchema = <T extends z.ZodType>(schemaOf: (record: unknown) => T) =>
  z.unknown().transform((record, context): z.output<T> => {
    const parsed = schemaOf(record).safeParse(record);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      context.addIssue({ code: 'custom', path, message });
    }
    return z.NEVER;
  });
