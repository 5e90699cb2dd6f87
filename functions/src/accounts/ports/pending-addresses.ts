import {
  ANSWER_WITHIN_DAYS,
  type PendingAddress,
} from '@daily-snapshot/domain/accounts/business-schema';
import { normalizeAddress } from '@daily-snapshot/domain/shared/normalize-address';

const ANSWER_WITHIN_MS = ANSWER_WITHIN_DAYS * 86_400_000;

/** A second request within this time counts as a double click. */
const SAME_WISH_MS = 60_000;

type Asked = readonly PendingAddress[] | undefined;

export const isSameAddress = (one: string, other: string): boolean =>
  normalizeAddress(one) === normalizeAddress(other);

export const without = (asked: Asked, address: string): PendingAddress[] =>
  (asked ?? []).filter((one) => !isSameAddress(one.address, address));

export const wasJustInvited = (asked: Asked, address: string, now: Date): boolean =>
  (asked ?? []).some(
    (one) =>
      isSameAddress(one.address, address) && now.getTime() - one.askedAt.getTime() < SAME_WISH_MS,
  );

/** @returns undefined if the address is not pending or the invitation has expired */
export const findPendingAddress = (
  asked: Asked,
  isOf: (address: string) => boolean,
  now: Date,
): PendingAddress | undefined =>
  (asked ?? []).find(
    ({ address, askedAt }) => isOf(address) && now.getTime() - askedAt.getTime() < ANSWER_WITHIN_MS,
  );
