/** An IANA name, such as `America/Chicago`. */
export type TimeZone = string & { readonly __brand: 'TimeZone' };

/** Where digests go out by when the owner chose no other. */
export const DEFAULT_TIME_ZONE = 'America/Chicago' as TimeZone;

/** Offsets (`+02:00`) are not accepted: a business lives by a place's clock changes. */
export function isTimeZone(text: string): text is TimeZone {
  if (/^[+-]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
