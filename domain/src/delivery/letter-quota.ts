const DAY_MS = 86_400_000;

/** So many letters in so long. */
interface LetterQuota {
  readonly most: number;
  readonly withinMs: number;
}

/** Whose letters are counted: those a business or an account has written, and those to an address. */
export const LETTER_QUOTAS = {
  business: { most: 10, withinMs: DAY_MS },
  account: { most: 20, withinMs: DAY_MS },
  address: { most: 3, withinMs: 7 * DAY_MS },
} as const satisfies Readonly<Record<string, LetterQuota>>;

export type QuotaOwner = keyof typeof LETTER_QUOTAS;

/** When letters were written, of each. */
export type LettersWritten = Readonly<Record<QuotaOwner, readonly Date[]>>;

const OWNERS = Object.keys(LETTER_QUOTAS) as readonly QuotaOwner[];

/**
 * Counts one letter more.
 *
 * @returns whose quota is used up, when one is
 */
export function countLetter(
  written: LettersWritten,
  now: Date,
):
  | { readonly written: LettersWritten; readonly usedUp?: undefined }
  | { readonly usedUp: QuotaOwner } {
  const counted = { ...written };
  for (const owner of OWNERS) {
    const { most, withinMs } = LETTER_QUOTAS[owner];
    const recent = written[owner].filter((at) => now.getTime() - at.getTime() < withinMs);
    if (recent.length >= most) return { usedUp: owner };
    counted[owner] = [...recent, now];
  }
  return { written: counted };
}
