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
