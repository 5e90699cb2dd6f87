import { alertMails } from './alert-mails.ts';
import { combinedMails } from './combined-mails.ts';
import { digestMails } from './digest-mails.ts';
import type { GalleryMail } from './gallery-mail.ts';
import { otherMails } from './other-mails.ts';

/** Returns every mail of the product in every state. Nothing is composed before it is shown. */
export const mailGallery = (): GalleryMail[] => [
  ...digestMails(),
  ...combinedMails(),
  ...alertMails(),
  ...otherMails(),
];
