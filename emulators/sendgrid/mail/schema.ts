// The body of POST /v3/mail/send.
// https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send
import { z } from 'zod';
import * as texts from './messages.ts';

/** Builds the error for a missing parameter. A parameter of a wrong type gets another error. */
const whenMissing = (message: string) => (issue: { readonly input: unknown }) =>
  issue.input === undefined ? message : undefined;

const required = (message: string) => z.string({ error: whenMissing(message) });
const withoutBreaks = (message: string) => [/^[^;\r\n]*$/, message] as const;

const address = (missing: string, invalid: string) =>
  z.strictObject(
    {
      email: required(missing).regex(z.regexes.html5Email, invalid),
      name: z.string().optional(),
    },
    { error: whenMissing(missing) },
  );

const recipient = (list: string) => address(texts.emailRequired(list), texts.INVALID_ADDRESS);

const stringRecord = (message: string) => z.record(z.string(), z.string({ error: message }));

const customArgs = stringRecord(texts.CUSTOM_ARGS_NOT_STRINGS).refine(
  (args) => Object.keys(args).length > 0,
  texts.CUSTOM_ARGS_EMPTY,
);

const sender = address(texts.FROM_REQUIRED, texts.FROM_INVALID);
const replyTo = address(texts.REPLY_TO_REQUIRED, texts.REPLY_TO_REQUIRED);
const subject = z.string().min(1, texts.SUBJECT_EMPTY);
const sendAt = z.int({ error: texts.SEND_AT_NOT_INTEGER });

const personalizationSchema = z.strictObject({
  from: sender.optional(),
  to: z.array(recipient('to'), { error: whenMissing(texts.TO_REQUIRED) }).min(1, texts.TO_REQUIRED),
  cc: z.array(recipient('cc')).optional(),
  bcc: z.array(recipient('bcc')).optional(),
  subject: subject.optional(),
  headers: stringRecord(texts.HEADER_NOT_STRING).optional(),
  substitutions: stringRecord(texts.SUBSTITUTIONS_NOT_STRINGS).optional(),
  dynamic_template_data: z.record(z.string(), z.unknown()).optional(),
  custom_args: customArgs.optional(),
  send_at: sendAt.optional(),
});

const contentSchema = z.strictObject({
  type: required(texts.CONTENT_TYPE_REQUIRED)
    .min(1, texts.CONTENT_TYPE_EMPTY)
    .regex(...withoutBreaks(texts.CONTENT_TYPE_BAD_CHARACTERS)),
  value: required(texts.CONTENT_VALUE_REQUIRED).min(1, texts.CONTENT_VALUE_EMPTY),
});

const attachmentSchema = z.strictObject({
  content: z
    .string({ error: texts.ATTACHMENT_EMPTY })
    .min(1, texts.ATTACHMENT_EMPTY)
    .regex(z.regexes.base64, texts.ATTACHMENT_NOT_BASE64),
  type: z
    .string()
    .min(1, texts.ATTACHMENT_TYPE_EMPTY)
    .regex(...withoutBreaks(texts.ATTACHMENT_TYPE_BAD_CHARACTERS))
    .optional(),
  filename: required(texts.FILENAME_REQUIRED).regex(/^[^\r\n]+$/, texts.FILENAME_BAD_CHARACTERS),
  disposition: z.enum(['inline', 'attachment'], { error: texts.DISPOSITION_UNKNOWN }).optional(),
  content_id: z
    .string()
    .regex(/^[^\r\n]+$/, texts.CONTENT_ID_BAD_CHARACTERS)
    .optional(),
});

const toggle = z.strictObject({ enable: z.boolean().optional() });

const mailSettingsSchema = z.strictObject({
  bypass_list_management: toggle.optional(),
  bypass_spam_management: toggle.optional(),
  bypass_bounce_management: toggle.optional(),
  bypass_unsubscribe_management: toggle.optional(),
  footer: toggle.extend({ text: z.string().optional(), html: z.string().optional() }).optional(),
  sandbox_mode: toggle.optional(),
});

const trackingSettingsSchema = z.strictObject({
  click_tracking: toggle.extend({ enable_text: z.boolean().optional() }).optional(),
  open_tracking: toggle.extend({ substitution_tag: z.string().optional() }).optional(),
  subscription_tracking: toggle
    .extend({
      text: z.string().optional(),
      html: z.string().optional(),
      substitution_tag: z.string().optional(),
    })
    .optional(),
  ganalytics: toggle
    .extend({
      utm_source: z.string().optional(),
      utm_medium: z.string().optional(),
      utm_term: z.string().optional(),
      utm_content: z.string().optional(),
      utm_campaign: z.string().optional(),
    })
    .optional(),
});

const asmSchema = z.strictObject({
  group_id: z.int({ error: texts.GROUP_ID_NOT_INTEGER }),
  groups_to_display: z
    .array(z.int({ error: texts.GROUPS_NOT_INTEGERS }))
    .max(25, texts.TOO_MANY_GROUPS)
    .optional(),
});

export const mailSchema = z.strictObject({
  personalizations: z
    .array(personalizationSchema, { error: whenMissing(texts.PERSONALIZATIONS_REQUIRED) })
    .min(1, texts.PERSONALIZATIONS_REQUIRED),
  from: sender,
  reply_to: replyTo.optional(),
  reply_to_list: z.array(replyTo).max(1000).optional(),
  subject: subject.optional(),
  content: z.array(contentSchema).optional(),
  attachments: z.array(attachmentSchema).optional(),
  template_id: z.string().optional(),
  sections: z.record(z.string(), z.string()).optional(),
  headers: stringRecord(texts.HEADER_NOT_STRING).optional(),
  categories: z.array(z.string({ error: texts.CATEGORIES_NOT_STRINGS })).optional(),
  custom_args: customArgs.optional(),
  send_at: sendAt.optional(),
  batch_id: z.string({ error: texts.BATCH_ID_NOT_STRING }).optional(),
  asm: asmSchema.optional(),
  ip_pool_name: z.string().min(2).max(64).optional(),
  mail_settings: mailSettingsSchema.optional(),
  tracking_settings: trackingSettingsSchema.optional(),
});

export type Mail = z.infer<typeof mailSchema>;
export type Personalization = z.infer<typeof personalizationSchema>;
