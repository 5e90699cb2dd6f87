import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import type { z } from 'zod';
import { trackError } from '../analytics/analytics.ts';

/** The parts of a Firestore document that parsing needs. */
export interface RawDocument {
  readonly id: string;
  readonly ref: { readonly path: string };
  readonly data: (options: { readonly serverTimestamps: 'estimate' }) => unknown;
}

export type WithId<T> = T & { readonly id: string };

/** The valid documents of a list, and the number of invalid ones. */
export interface ParsedList<T> {
  readonly values: readonly T[];
  readonly unreadable: number;
}

const UNREADABLE = new AppError(
  'internal',
  'This page is out of date and cannot show some data. Reload it to get the latest version.',
);

/** Paths already reported. A listener parses a document again whenever its list changes. */
const reported = new Set<string>();

/** Logs the path of a document and its issue codes, never its content. */
function report(path: string, error: z.ZodError): void {
  if (reported.has(path)) return;
  reported.add(path);
  const issues = error.issues.map(({ code, path: field }) => `${code} at ${field.join('.')}`);
  console.error(`${path} does not match its contract: ${issues.join(', ')}`);
  trackError('document', error);
}

/** Parses one document with its contract. */
export function parseDocument<S extends z.ZodType<object>>(
  document: RawDocument,
  schema: S,
): Result<z.infer<S>, AppError> {
  // Uses the local time for server timestamps that are not written yet.
  const parsed = schema.safeParse(document.data({ serverTimestamps: 'estimate' }));
  if (parsed.success) return ok(parsed.data);
  report(document.ref.path, parsed.error);
  return err(UNREADABLE);
}

/** Parses a list of documents. Fails only if no document is valid. */
export function parseDocuments<S extends z.ZodType<object>>(
  documents: readonly RawDocument[],
  schema: S,
): Result<ParsedList<WithId<z.infer<S>>>, AppError> {
  const values = documents.flatMap((document) => {
    const parsed = parseDocument(document, schema);
    return parsed.ok ? [{ ...parsed.value, id: document.id }] : [];
  });
  const unreadable = documents.length - values.length;
  return unreadable > 0 && values.length === 0 ? err(UNREADABLE) : ok({ values, unreadable });
}
