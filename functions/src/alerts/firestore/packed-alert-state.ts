import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import {
  EMPTY_ALERT_STATE,
  resetHistory,
  type BusinessAlertState,
} from '@daily-snapshot/domain/alerts/business-alert-state';
import { forgetOldestPayees } from '@daily-snapshot/domain/alerts/forget-oldest-payees';
import { businessAlertStateSchema } from '@daily-snapshot/domain/alerts/business-alert-state-schema';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { FieldValue, type DocumentSnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';
import { parseOptional } from '../../platform/firestore/documents.ts';
import { setAside } from '../../platform/firestore/set-aside.ts';

/** A real state is much smaller when unpacked. A larger one is not ours. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Compresses like gzip in a fifth of the time. */
const FAST = 1;
/** Takes four times as long and saves a fifth. */
const SMALL = 5;

/** Leaves room for the other fields of a document of 512 KiB. */
const MAX_PACKED_BYTES = 500 * 1024;

/** The shares of the payees to keep if the state is too large, one after the other. */
const SHARES = [1 / 2, 1 / 4, 1 / 8, 1 / 16, 0];

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

/**
 * Packs an alert state. One that is too large for its document forgets its oldest payees, because a
 * business must never stop. If that is not enough, its history is read again.
 */
export function packAlertState(alertState: BusinessAlertState): Buffer {
  const packed = compressed(alertState, FAST);
  if (packed.length <= MAX_PACKED_BYTES) return packed;
  const smaller = compressed(alertState, SMALL);
  if (smaller.length <= MAX_PACKED_BYTES) return smaller;
  for (const share of SHARES) {
    const some = compressed(forgetOldestPayees(alertState, share), FAST);
    if (some.length <= MAX_PACKED_BYTES) return some;
  }
  return compressed(resetHistory(alertState), SMALL);
}

const compressed = (alertState: BusinessAlertState, quality: number): Buffer =>
  brotliCompressSync(JSON.stringify(alertState), {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  });

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
