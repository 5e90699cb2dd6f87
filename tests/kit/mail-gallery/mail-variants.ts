const DARK_RULES = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\}/;

/** How a mail client shows a mail. */
export const MAIL_SCHEMES = ['light', 'dark', 'forced-dark'] as const;
export type MailScheme = (typeof MAIL_SCHEMES)[number];

/**
 * Returns the HTML as a client shows it in light mode, in dark mode, or in a dark mode that ignores
 * the style sheet and inverts the colors.
 *
 * @throws RangeError if the mail has no rules for dark mode
 */
export function showIn(scheme: MailScheme, html: string): string {
  const rules = DARK_RULES.exec(html)?.[1];
  if (rules === undefined) throw new RangeError('the mail has no rules for dark mode');
  switch (scheme) {
    case 'light':
      return html.replace(DARK_RULES, '');
    case 'dark':
      return html.replace(DARK_RULES, () => rules);
    case 'forced-dark':
      return html.replace(DARK_RULES, 'html{filter:invert(1) hue-rotate(180deg)}');
  }
}
