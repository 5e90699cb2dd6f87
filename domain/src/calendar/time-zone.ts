/** An IANA name, such as `America/Chicago`. */
export type TimeZone = string & { readonly __brand: 'TimeZone' };

/** The default time zone of digests, until the owner chooses another. */
export const DEFAULT_TIME_ZONE = 'America/Chicago' as TimeZone;

/** Longer than every IANA name. */
const NAME_MAX = 64;

/**
 * Abbreviations that `Intl` knows and IANA does not. Temporal throws for them, so a business with one
 * would never get a digest.
 */
const ICU_ABBREVIATION =
  /^(?:ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST)$/i;

/**
 * Says whether a text is an IANA time zone that this runtime knows. Offsets (`+02:00`) are rejected,
 * because they ignore clock changes.
 */
export function isTimeZone(text: string): text is TimeZone {
  if (text.length > NAME_MAX || /^[+-]/.test(text) || ICU_ABBREVIATION.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
