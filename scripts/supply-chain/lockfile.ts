import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const dependenciesSchema = z.record(z.string(), z.string());

const lockEntrySchema = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  deprecated: z.string().optional(),
  dependencies: dependenciesSchema.optional(),
  optionalDependencies: dependenciesSchema.optional(),
});

export type LockEntry = Readonly<z.infer<typeof lockEntrySchema>>;
export type LockEntries = Readonly<Record<string, LockEntry>>;

const lockfileSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), lockEntrySchema),
});

/** Reads the entries of `package-lock.json` by folder. */
export const readLockEntries = (root: string): LockEntries =>
  lockfileSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages;

/** `node_modules/a/node_modules/@b/c` is the folder of `@b/c`. */
export const packageNameOf = (folder: string): string =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
