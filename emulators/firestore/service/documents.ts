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
import type { Access } from './access.ts';
import { openReading } from './reading.ts';

/** Documents by their names: GetDocument and BatchGetDocuments. */
export function getDocument(access: Access, request: GetDocumentRequest): DocumentMessage {
  const { database, guard } = access;
  const path = documentIn(database, request.name);
  const mask = decodeMask(request.mask);
  if (request.readTime !== undefined) {
    // Google's emulator says so of every time; BatchGetDocuments takes one.
    throw invalidArgument('Only timestamps past epoch are supported.');
  }
  const { view, transaction } = openReading(database, request);
  guard.get(view, [path], transaction !== undefined);
  const document = view.get(path);
  transaction?.noteDocument(path, document);
  if (!document) throw new StatusError('NOT_FOUND', `Document (${pathText(path)}) not found.`);
  return encodeMasked(document, mask);
}

export function batchGetDocuments(
  access: Access,
  request: BatchGetDocumentsRequest,
): BatchGetDocumentsResponse[] {
  const { database, guard } = access;
  // Each document is answered once, however often it was asked for.
  const paths = [...new Set(request.documents)].map((name) => documentIn(database, name));
  const mask = decodeMask(request.mask);
  const { view, transaction, begun, stamp } = openReading(database, request);
  guard.get(view, paths, transaction !== undefined);
  const responses = paths.map((path, index): BatchGetDocumentsResponse => {
    const document = view.get(path);
    transaction?.noteDocument(path, document);
    return {
      ...(document ? { found: encodeMasked(document, mask) } : { missing: pathText(path) }),
      ...(index === 0 && begun),
      ...stamp,
    };
  });
  return responses.length > 0 ? responses : [{ ...begun, ...stamp }];
}

export const encodeMasked = (document: Document, mask: readonly FieldPath[] | undefined) =>
  encodeDocument(mask ? { ...document, fields: pickFields(document.fields, mask) } : document);
