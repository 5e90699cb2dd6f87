import { z } from 'zod';

const KEY = 'toolkit';

/**
 * What this browser session remembers about an unlock. It only decides whether to request the
 * content, and the server checks access on each request.
 */
const rememberedSchema = z.object({
  /** See `nameSignIn`. */
  signIn: z.string(),
  until: z.iso.datetime(),
});

const listeners = new Set<() => void>();
/** Fallback if storage is blocked. Lost on reload. */
let remembered: unknown = readStored();
let ending: ReturnType<typeof setTimeout> | undefined;

/** Returns a key for a sign-in: the user and the time. */
export const nameSignIn = (session: {
  readonly user: { readonly id: string };
  readonly signedInAt: Date;
}): string => `${session.user.id} ${session.signedInAt.toISOString()}`;

/** Returns until when the toolkit is unlocked for a sign-in, or undefined if it is locked. */
export function unlockedUntil(signIn: string): string | undefined {
  const { data } = rememberedSchema.safeParse(remembered);
  return data?.signIn === signIn && Date.parse(data.until) > Date.now() ? data.until : undefined;
}

export function rememberUnlocked(signIn: string, until: string): void {
  remember({ signIn, until });
}

export const forgetUnlocked = (): void => remember(null);

/** Calls the listener when the toolkit is unlocked, locked or expires. */
export function onUnlocked(listener: () => void): () => void {
  listeners.add(listener);
  scheduleEnd();
  return () => {
    listeners.delete(listener);
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function scheduleEnd(): void {
  clearTimeout(ending);
  const { data } = rememberedSchema.safeParse(remembered);
  if (data) ending = setTimeout(notifyListeners, Date.parse(data.until) - Date.now());
}

function remember(what: object | null): void {
  remembered = what;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(what));
  } catch {
    // Storage is blocked. The gate asks again after the next reload.
  }
  scheduleEnd();
  notifyListeners();
}

function readStored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}
