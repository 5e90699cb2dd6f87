/** The way from an alert in a mail to its answer. */
export interface AlertLink {
  readonly url: string;
  /** what the link is called */
  readonly words: string;
}

/** For an owner: to a page that answers. For whoever else gets the mail: to the site. */
export const ANSWER_LINK_TEXTS = 'Answer this alert';
export const OPEN_LINK_TEXTS = 'Open in Daily Snapshot';

/** Longer than anybody leaves a mail unread, and not for ever. */
export const ANSWERABLE_DAYS = 30;

export const answerableUntil = (plannedAt: Date): Date =>
  new Date(plannedAt.getTime() + ANSWERABLE_DAYS * 86_400_000);

/**
 * Stands in a composed mail where each recipient's own link belongs. A mail is composed once; what
 * somebody may do with an alert is decided for each who gets it, when it is sent.
 *
 * @param index of the alert among those that the mail tells of
 */
export const alertLinkPlaceholder = (index: number): AlertLink => ({
  url: `{{alertUrl.${index}}}`,
  words: `{{alertLink.${index}}}`,
});

/** What is put into the slots of a mail, by slot. */
export const fillPlaceholders = (links: readonly AlertLink[]): Record<string, string> =>
  Object.fromEntries(
    links.flatMap((link, index) => {
      const slot = alertLinkPlaceholder(index);
      return [
        [slot.url, link.url],
        [slot.words, link.words],
      ];
    }),
  );
