import { ANSWER_WITHIN_DAYS, type AskedAddress } from '@daily-snapshot/domain/contracts/business';
import { normalAddress } from '@daily-snapshot/domain/normal-address';

const ANSWER_WITHIN_MS = ANSWER_WITHIN_DAYS * 86_400_000;

/** Asked again so soon, it is the same wish: a button that was pressed twice. */
const SAME_WISH_MS = 60_000;

type Asked = readonly AskedAddress[] | undefined;

export const isSameAddress = (one: string, other: string): boolean =>
  normalAddress(one) === normalAddress(other);

export const without = (asked: Asked, address: string): AskedAddress[] =>
  (asked ?? []).filter((one) => !isSameAddress(one.address, address));

export const wasJustAsked = (asked: Asked, address: string, now: Date): boolean =>
  (asked ?? []).some(
    (one) =>
      isSameAddress(one.address, address) && now.getTime() - one.askedAt.getTime() < SAME_WISH_MS,
  );

/** @returns whom the question still stands for, if it does */
export const openQuestion = (
  asked: Asked,
  isOf: (address: string) => boolean,
  now: Date,
): AskedAddress | undefined =>
  (asked ?? []).find(
    ({ address, askedAt }) => isOf(address) && now.getTime() - askedAt.getTime() < ANSWER_WITHIN_MS,
  );
