import type { Precondition, Transform, Write, WriteResult } from '../engine/writes/write.ts';
import { parseFieldPath } from '../model/field-path.ts';
import { parseDocumentName } from '../model/resource-path.ts';
import { formatTimestamp, parseTimestamp } from '../model/timestamp.ts';
import { invalidArgument } from '../status.ts';
import { decodeMask } from './document.ts';
import type {
  FieldTransformMessage,
  PreconditionMessage,
  WriteMessage,
  WriteResultMessage,
} from './messages.ts';
import { decodeFields, decodeValue, decodeValues, encodeValue } from './value.ts';

/** @throws StatusError INVALID_ARGUMENT */
export function decodeWrite(message: WriteMessage): Write {
  const precondition = message.currentDocument && decodePrecondition(message.currentDocument);
  const condition = precondition && { precondition };
  if (message.update) {
    const mask = decodeMask(message.updateMask);
    return {
      kind: 'update',
      path: parseDocumentName(message.update.name ?? ''),
      fields: decodeFields(message.update.fields),
      ...(mask && { mask }),
      transforms: (message.updateTransforms ?? []).map(decodeTransform),
      ...condition,
    };
  }
  if (message.transform) {
    return {
      kind: 'update',
      path: parseDocumentName(message.transform.document ?? ''),
      fields: new Map(),
      mask: [],
      transforms: (message.transform.fieldTransforms ?? []).map(decodeTransform),
      ...condition,
    };
  }
  if (message.delete !== undefined) {
    return { kind: 'delete', path: parseDocumentName(message.delete), ...condition };
  }
  if (message.verify !== undefined) {
    return { kind: 'verify', path: parseDocumentName(message.verify), ...condition };
  }
  throw invalidArgument('Write must have an operation.');
}

export function decodePrecondition(message: PreconditionMessage): Precondition | undefined {
  if (message.exists !== undefined) return { exists: message.exists };
  if (message.updateTime === undefined) return undefined;
  return { updateTime: parseTimestamp(message.updateTime) };
}

function decodeTransform(message: FieldTransformMessage): Transform {
  const field = parseFieldPath(message.fieldPath ?? '');
  if (message.setToServerValue !== undefined) {
    if (message.setToServerValue !== 'REQUEST_TIME') throw invalidArgument('Unknown server value.');
    return { kind: 'request-time', field };
  }
  if (message.increment)
    return { kind: 'increment', field, operand: decodeValue(message.increment) };
  if (message.maximum) return { kind: 'maximum', field, operand: decodeValue(message.maximum) };
  if (message.minimum) return { kind: 'minimum', field, operand: decodeValue(message.minimum) };
  if (message.appendMissingElements) {
    return { kind: 'append-missing', field, values: decodeValues(message.appendMissingElements) };
  }
  if (message.removeAllFromArray) {
    return { kind: 'remove-all', field, values: decodeValues(message.removeAllFromArray) };
  }
  throw invalidArgument('Transform type is not set.');
}

export function encodeWriteResult(result: WriteResult): WriteResultMessage {
  return {
    ...(result.updateTime !== undefined && { updateTime: formatTimestamp(result.updateTime) }),
    ...(result.transformResults.length > 0 && {
      transformResults: result.transformResults.map(encodeValue),
    }),
  };
}
