import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import {
  EMPTY_ALERT_STATE,
  type BusinessAlertState,
} from '@daily-snapshot/domain/alerts/business-alert-state';
import { businessAlertStateSchema } from '@daily-snapshot/domain/alerts/business-alert-state-schema';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { FieldValue, type DocumentSnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';
import { parseOptional } from '../../platform/firestore/documents.ts';
import { setAside } from '../../platform/firestore/set-aside.ts';

/** A real state is much smaller when unpacked. A larger one is not ours. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Compresses like gzip in a fifth of the time. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const packedSchema = z.object({ packed: z.instanceof(Uint8Array) });

/**
 * Reads an alert state. One that is not in our format is set aside and starts again, which the next
 * sweep computes from the history.
 */
export function readAlertState(
  snapshot: DocumentSnapshot | undefined,
): BusinessAlertState | undefined {
  if (!snapshot?.exists) return undefined;
  const stored = parseOptional(snapshot, packedSchema);
  if (!stored) return EMPTY_ALERT_STATE;
  try {
    return unpackAlertState(stored.packed);
  } catch {
    setAside(snapshot.ref, ['packed']);
    return EMPTY_ALERT_STATE;
  }
}

export const packAlertState = (alertState: BusinessAlertState): Buffer =>
  brotliCompressSync(JSON.stringify(alertState), FAST);

/** @throws Error if it is not in our format; an invalid detector state alone is dropped */
export function unpackAlertState(packed: Uint8Array): BusinessAlertState {
  const text = brotliDecompressSync(packed, { maxOutputLength: MAX_BYTES }).toString();
  return businessAlertStateSchema.parse(JSON.parse(text));
}

/** Returns the fields that change with the state. */
export const packedAlertState = (alertState: BusinessAlertState) => ({
  packed: packAlertState(alertState),
  isUnread: alertState.checkpoint === null,
});

/** Says whether history has to be read, without unpacking the state. */
export const isUnread = (snapshot: DocumentSnapshot): boolean => snapshot.get('isUnread') !== false;

/**
 * Returns the document of an alert state, and when a sweep has to check it.
 *
 * @param nextCheckAt absent: at the next sweep
 */
export const storedAlertState = (
  businessId: string,
  alertState: BusinessAlertState,
  nextCheckAt?: Date | null,
) => ({
  ...packedAlertState(alertState),
  nextCheckAt: nextCheckAt === undefined ? FieldValue.serverTimestamp() : nextCheckAt,
  shard: shardOf(businessId),
});
