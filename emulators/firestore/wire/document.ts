import type { Document } from '../model/document.ts';
import { parseFieldPath } from '../model/field-path.ts';
import type { FieldPath } from '../model/field-path.ts';
import { pathText } from '../model/resource-path.ts';
import { formatTimestamp } from '../model/timestamp.ts';
import type { DocumentMessage, MaskMessage } from './messages.ts';
import { encodeFields } from './value.ts';

export function encodeDocument(document: Document): DocumentMessage {
  return {
    name: pathText(document.path),
    ...(document.fields.size > 0 && { fields: encodeFields(document.fields) }),
    createTime: formatTimestamp(document.createTime),
    updateTime: formatTimestamp(document.updateTime),
  };
}

/** A missing mask means all fields, an empty mask means none. */
export const decodeMask = (mask: MaskMessage | undefined): readonly FieldPath[] | undefined =>
  mask && (mask.fieldPaths ?? []).map(parseFieldPath);
