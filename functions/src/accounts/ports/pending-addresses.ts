import {
  ANSWER_WITHIN_DAYS,
  type PendingAddress,
} from '@daily-snapshot/domain/accounts/business-schema';
import { normalizeAddress } from '@daily-snapshot/domain/shared/normalize-address';

const VALID_FOR_MS = ANSWER_WITHIN_DAYS * 86_400_000;

/** A second request within this time counts as a double click. */
const DOUBLE_CLICK_MS = 60_000;

type PendingAddresses = readonly PendingAddress[] | undefined;

export const isSameAddress = (one: string, other: string): boolean =>
  normalizeAddress(one) === normalizeAddress(other);

export const withoutAddress = (asked: PendingAddresses, address: string): PendingAddress[] =>
  (asked ?? []).filter((one) => !isSameAddress(one.address, address));

export const wasJustInvited = (asked: PendingAddresses, address: string, now: Date): boolean =>
  (asked ?? []).some(
    (one) =>
      isSameAddress(one.address, address) &&
      now.getTime() - one.askedAt.getTime() < DOUBLE_CLICK_MS,
  );

/** @returns undefined if the address is not pending or the invitation has expired */
export const findPendingAddress = (
  asked: PendingAddresses,
  matchesAddress: (address: string) => boolean,
  now: Date,
): PendingAddress | undefined =>
  (asked ?? []).find(
    ({ address, askedAt }) =>
      matchesAddress(address) && now.getTime() - askedAt.getTime() < VALID_FOR_MS,
  );
