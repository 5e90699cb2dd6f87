import { pickFields } from '../model/document.ts';
import type { Document } from '../model/document.ts';
import type { FieldPath } from '../model/field-path.ts';
import { pathText } from '../model/resource-path.ts';
import { invalidArgument, StatusError } from '../status.ts';
import { decodeMask, encodeDocument } from '../wire/document.ts';
import type {
  BatchGetDocumentsRequest,
  BatchGetDocumentsResponse,
  DocumentMessage,
  GetDocumentRequest,
} from '../wire/messages.ts';
import { documentIn } from './access.ts';
import type { DatabaseAccess } from './access.ts';
import { openReadContext } from './read-context.ts';

/** Returns a document by name, for GetDocument and BatchGetDocuments. */
export function getDocument(access: DatabaseAccess, request: GetDocumentRequest): DocumentMessage {
  const { database, guard } = access;
  const path = documentIn(database, request.name);
  const mask = decodeMask(request.mask);
  if (request.readTime !== undefined) {
    // Google's emulator returns this error for every read time. BatchGetDocuments supports read
    // times.
    throw invalidArgument('Only timestamps past epoch are supported.');
  }
  const { view, transaction } = openReadContext(database, request);
  guard.get(view, [path], transaction !== undefined);
  const document = view.get(path);
  transaction?.recordDocument(path, document);
  if (!document) throw new StatusError('NOT_FOUND', `Document (${pathText(path)}) not found.`);
  return encodeMasked(document, mask);
}

export function batchGetDocuments(
  access: DatabaseAccess,
  request: BatchGetDocumentsRequest,
): BatchGetDocumentsResponse[] {
  const { database, guard } = access;
  // A document that is requested several times is returned once.
  const paths = [...new Set(request.documents)].map((name) => documentIn(database, name));
  const mask = decodeMask(request.mask);
  const { view, transaction, started, readTimestamp } = openReadContext(database, request);
  guard.get(view, paths, transaction !== undefined);
  const responses = paths.map((path, index): BatchGetDocumentsResponse => {
    const document = view.get(path);
    transaction?.recordDocument(path, document);
    return {
      ...(document ? { found: encodeMasked(document, mask) } : { missing: pathText(path) }),
      ...(index === 0 && started),
      ...readTimestamp,
    };
  });
  return responses.length > 0 ? responses : [{ ...started, ...readTimestamp }];
}

export const encodeMasked = (document: Document, mask: readonly FieldPath[] | undefined) =>
  encodeDocument(mask ? { ...document, fields: pickFields(document.fields, mask) } : document);
