import { z } from 'zod';

/** The answer to a request for an e-mail to another person. */
export const mailNoticeSchema = z.object({
  /** what to tell the sender instead of "sent"; absent if the e-mail is sent at once */
  notice: z.string().optional(),
});
export type MailNotice = Readonly<z.infer<typeof mailNoticeSchema>>;
