import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseFieldPath, type FieldPath } from '../../model/field-path.ts';

export type Scope = 'COLLECTION' | 'COLLECTION_GROUP';

/** How an index stores a field: sorted, or each element of an array. */
export type Mode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';

export interface IndexedField {
  readonly field: FieldPath;
  readonly mode: Mode;
}

export interface CompositeIndex {
  readonly collectionId: string;
  readonly scope: Scope;
  readonly fields: readonly IndexedField[];
}

/** The single-field indexes of a field and of the fields below it, instead of the automatic ones. */
export interface FieldOverride {
  readonly collectionId: string;
  readonly field: FieldPath;
  readonly indexes: readonly { readonly scope: Scope; readonly mode: Mode }[];
}

export interface IndexFile {
  readonly composites: readonly CompositeIndex[];
  readonly overrides: readonly FieldOverride[];
}

const scopeSchema = z.enum(['COLLECTION', 'COLLECTION_GROUP']);
const orderSchema = z.enum(['ASCENDING', 'DESCENDING']);
const arraySchema = z.literal('CONTAINS');

const modeSchema = z.union([
  z.object({ order: orderSchema }).transform(({ order }): Mode => order),
  z.object({ arrayConfig: arraySchema }).transform(({ arrayConfig }): Mode => arrayConfig),
]);

const fileSchema = z.object({
  indexes: z.array(
    z
      .object({
        collectionGroup: z.string(),
        queryScope: scopeSchema,
        fields: z.array(z.object({ fieldPath: z.string() }).and(modeSchema.transform(named))),
      })
      .transform(({ collectionGroup, queryScope, fields }): CompositeIndex => ({
        collectionId: collectionGroup,
        scope: queryScope,
        fields: fields.map(({ fieldPath, mode }) => ({ field: parseFieldPath(fieldPath), mode })),
      })),
  ),
  fieldOverrides: z.array(
    z
      .object({
        collectionGroup: z.string(),
        fieldPath: z.string(),
        indexes: z.array(z.object({ queryScope: scopeSchema }).and(modeSchema.transform(named))),
      })
      .transform(({ collectionGroup, fieldPath, indexes }): FieldOverride => ({
        collectionId: collectionGroup,
        field: parseFieldPath(fieldPath),
        indexes: indexes.map(({ queryScope, mode }) => ({ scope: queryScope, mode })),
      })),
  ),
});

function named(mode: Mode): { readonly mode: Mode } {
  return { mode };
}

/**
 * Parses the text of a `firestore.indexes.json`.
 *
 * @throws Error if the text is not such a file
 * @see https://firebase.google.com/docs/reference/firestore/indexes
 */
export function parseIndexFile(text: string): IndexFile {
  const { indexes, fieldOverrides } = fileSchema.parse(JSON.parse(text));
  return { composites: indexes, overrides: fieldOverrides };
}

/** @throws Error with a readable message if the file cannot be read */
export function readIndexFile(file: string): IndexFile {
  try {
    return parseIndexFile(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`Cannot read the indexes in ${file}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
