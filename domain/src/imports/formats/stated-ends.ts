import { addDays, parseBusinessDate, type BusinessDate } from '../../calendar/business-date.ts';

/** The last day that a file states to cover, by account. */
export type StatedEnds = Readonly<Record<string, BusinessDate>>;

/** Collects through which day the statements of a file are complete. */
export class StatedEndsReading {
  readonly #ends = new Map<string, BusinessDate>();

  /** Records the end of one statement. The latest statement of an account decides. */
  add(account: string, end: BusinessDate | undefined): void {
    const known = this.#ends.get(account);
    if (end !== undefined && (known === undefined || end > known)) this.#ends.set(account, end);
  }

  /** @returns undefined if no statement states its end */
  result(): StatedEnds | undefined {
    return this.#ends.size === 0 ? undefined : Object.fromEntries(this.#ends);
  }
}

/** Reads a date "20261130" or "261130". */
export function compactDate(text: string): BusinessDate | undefined {
  const match = /^(\d{2})?(\d{2})(\d{2})(\d{2})/.exec(text);
  const [, century = '20', year, month, day] = match ?? [];
  return match ? parseBusinessDate(`${century}${year}-${month}-${day}`) : undefined;
}

/** Returns the day before the file was made, if its statement includes the day on which it was made. */
export const beforeMade = (
  end: BusinessDate | undefined,
  madeOn: BusinessDate | undefined,
): BusinessDate | undefined =>
  end !== undefined && madeOn !== undefined && end >= madeOn ? addDays(madeOn, -1) : end;

/** Returns the day that the owner need not state, because every account of the file states its end. */
export function commonEnd(
  ends: StatedEnds | undefined,
  accounts: readonly string[],
): BusinessDate | undefined {
  const known = accounts.map((account) => ends?.[account]);
  return known.every((end) => end !== undefined) ? known.toSorted()[0] : undefined;
}
