/** The link from an alert in an e-mail to its answer page. */
export interface AlertLink {
  readonly url: string;
  /** the text of the link */
  readonly words: string;
}

/**
 * The texts of the link. Owners get a link to the answer page, other recipients one to the site.
 */
export const ANSWER_LINK_TEXTS = 'Answer this alert';
export const OPEN_LINK_TEXTS = 'Open in Daily Snapshot';

/** How long a link stays valid. Few people leave an e-mail unread for longer. */
export const ANSWERABLE_DAYS = 30;

export const answerableUntil = (plannedAt: Date): Date =>
  new Date(plannedAt.getTime() + ANSWERABLE_DAYS * 86_400_000);

/**
 * Returns the placeholder for each recipient’s own link. An e-mail is composed once, and each
 * recipient’s permissions are checked when it is sent.
 *
 * @param index of the alert in the e-mail
 */
export const alertLinkPlaceholder = (index: number): AlertLink => ({
  url: `{{alertUrl.${index}}}`,
  words: `{{alertLink.${index}}}`,
});

/** Returns the values of the placeholders of an e-mail, by placeholder. */
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
