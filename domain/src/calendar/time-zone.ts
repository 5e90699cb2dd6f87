/** An IANA name, such as `America/Chicago`. */
export type TimeZone = string & { readonly __brand: 'TimeZone' };

/** The default time zone of digests, until the owner chooses another. */
export const DEFAULT_TIME_ZONE = 'America/Chicago' as TimeZone;

/**
 * Says whether a text is an IANA time zone. Offsets (`+02:00`) are rejected, because they ignore
 * clock changes.
 */
export function isTimeZone(text: string): text is TimeZone {
  if (/^[+-]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
