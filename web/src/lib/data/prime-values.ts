import type { z } from 'zod';
import { documentKey, matchesKey, queryKey, type DocumentQuery } from './document-query.ts';
import { rememberValue } from './last-values.ts';
import type { Matches } from './live-matches.ts';
import { parseDocument, parseDocuments, type RawDocument, type WithId } from './parse-documents.ts';

/**
 * Parses documents that were read early. `useLiveDocuments` starts with them.
 *
 * @returns undefined if any document is unreadable
 */
export function primeDocuments<S extends z.ZodType<object>>(
  asked: DocumentQuery,
  schema: S,
  documents: readonly RawDocument[],
): readonly WithId<z.infer<S>>[] | undefined {
  const parsed = parseDocuments(documents, schema);
  if (!parsed.ok || parsed.value.unreadable > 0) return undefined;
  const { values } = parsed.value;
  rememberValue(queryKey(asked, schema), { status: 'ready', value: values, isStale: false });
  return values;
}

/** Parses a document that was read early. `useLiveDocument` starts with it. */
export function primeDocument<S extends z.ZodType<object>>(
  document: RawDocument,
  schema: S,
): z.infer<S> | undefined {
  const parsed = parseDocument(document, schema);
  if (!parsed.ok) return undefined;
  const key = documentKey(document.ref.path, schema);
  rememberValue(key, { status: 'ready', value: parsed.value, isStale: false });
  return parsed.value;
}

/** Parses the first page of matches that was read early. `useLiveMatches` starts with them. */
export function primeMatches<S extends z.ZodType<object>>(
  name: string,
  asked: DocumentQuery & { readonly limit: number },
  schema: S,
  documents: readonly RawDocument[],
): void {
  const parsed = parseDocuments(documents, schema);
  if (!parsed.ok || parsed.value.unreadable > 0) return;
  const { values } = parsed.value;
  const last = documents.length >= asked.limit ? values.at(-1) : undefined;
  rememberValue(matchesKey(name, asked, schema), {
    status: 'ready',
    value: { values, last } satisfies Matches<WithId<z.infer<S>>>,
    isStale: false,
  });
}
