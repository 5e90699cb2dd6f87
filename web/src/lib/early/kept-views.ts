// Copies of the last numbers on this device, which the user allows in the account settings.
import { deviceStore } from '../data/device-store.ts';

/** A copy with the time when the numbers were read. */
export interface KeptView {
  readonly view: unknown;
  /** milliseconds since 1970 */
  readonly readAt: number;
}

/** Owners who return within a week see their last numbers at once. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

const views = deviceStore('views', LIFETIME_MS);
const permissions = deviceStore('permissions', Number.POSITIVE_INFINITY);

/** The entry that names the user who allows copies. */
const KEEPER = 'keeper';

/** Returns whether a user allows copies on this device. They are off until the user turns them on. */
export const keepsNumbers = async (userId: string): Promise<boolean> =>
  (await permissions.read(KEEPER)) === userId;

/** Allows copies on this device. */
export const allowCopies = (userId: string): Promise<unknown> => permissions.write(KEEPER, userId);

/** Deletes all copies and the permission. */
export async function forgetNumbers(): Promise<void> {
  // The permission first, because a page that loads right now must keep no new copy.
  await permissions.removeAll();
  await views.removeAll();
}

const keyOf = (userId: string, address: string) => `${userId} ${address}`;

/** Returns the copy of a page. The caller checks its form. */
export async function readKeptView(userId: string, address: string): Promise<KeptView | undefined> {
  if (!(await keepsNumbers(userId))) return undefined;
  return (await views.read(keyOf(userId, address))) as KeptView | undefined;
}

/** Keeps a copy of a page if the user allows it. */
export async function keepView(userId: string, address: string, view: unknown): Promise<void> {
  if (!(await keepsNumbers(userId))) return;
  await views.write(keyOf(userId, address), { view, readAt: Date.now() } satisfies KeptView);
}

export const removeKeptView = (userId: string, address: string): Promise<unknown> =>
  views.remove(keyOf(userId, address));
