import type { z } from 'zod';
import type { amountColumnsSchema, tableMappingSchema } from '../contracts/import.ts';

/** Which column of a bank's file means what; columns are numbered from 0. Kept for the next file. */
export type CsvMapping = Readonly<z.infer<typeof tableMappingSchema>>;

export type AmountColumns = Readonly<z.infer<typeof amountColumnsSchema>>;
