import { z } from 'zod';

/** The answer to a request for an e-mail to another person. */
export const mailNoticeSchema = z.object({
  /** the notice for the sender instead of "sent"; absent if the e-mail is sent at once */
  notice: z.string().optional(),
});
export type MailNotice = Readonly<z.infer<typeof mailNoticeSchema>>;
