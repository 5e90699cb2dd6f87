import type { ComposedMail } from '@daily-snapshot/domain/mail/outbox-entry';

export const GALLERY_GROUPS = ['Daily e-mail', 'Alerts', 'Other e-mails'] as const;
export type GalleryGroup = (typeof GALLERY_GROUPS)[number];

/** A mail of the gallery. Its name is also its address. */
export interface GalleryMail {
  readonly group: GalleryGroup;
  /** mails of one topic are listed together: a kind of e-mail or a result of a detector */
  readonly topic: string;
  readonly name: string;
  readonly compose: () => ComposedMail;
}
