import type { RecordKind } from '../http/read-records.ts';

/**
 * Describes the records of a type of documents. The ids of their lines start with the type and the
 * id of the document: "Invoice:12".
 *
 * @param idField the field with the id of the document
 */
export const documentKind = (
  type: string,
  idField: string,
  dateOf: NonNullable<RecordKind['dateOf']>,
): RecordKind => ({
  type,
  idOf: (record) => {
    const id = record[idField];
    return typeof id === 'string' && id !== '' ? `${type}:${id}` : undefined;
  },
  dateOf,
});
