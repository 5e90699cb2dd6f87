import type { Address, Envelope } from '../state/message.ts';
import type { Mail, Personalization } from './schema.ts';

/** Replaces substitution tags with the values of a personalization. */
const substitute = (text: string, substitutions: Readonly<Record<string, string>> = {}) =>
  Object.entries(substitutions).reduce(
    (filled, [tag, value]) => filled.replaceAll(tag, () => value),
    text,
  );

/** The suppression lists that each setting bypasses. */
const BYPASSES = {
  bypass_list_management: ['bounces', 'spam_reports', 'unsubscribes', 'groups'],
  bypass_bounce_management: ['bounces'],
  bypass_spam_management: ['spam_reports'],
  bypass_unsubscribe_management: ['unsubscribes'],
} as const;

function bypassesOf({ mail_settings: settings = {} }: Mail): readonly string[] {
  const names = Object.keys(BYPASSES) as (keyof typeof BYPASSES)[];
  return names.filter((name) => settings[name]?.enable).flatMap((name) => BYPASSES[name]);
}

function replyToOf(mail: Mail): readonly Address[] {
  return mail.reply_to ? [mail.reply_to] : (mail.reply_to_list ?? []);
}

function envelope(mail: Mail, personalization: Personalization): Envelope {
  const { to, cc = [], bcc = [], substitutions } = personalization;
  return {
    from: personalization.from ?? mail.from,
    replyTo: replyToOf(mail),
    to,
    cc,
    bcc,
    subject: substitute(personalization.subject ?? mail.subject ?? '', substitutions),
    content: (mail.content ?? []).map(({ type, value }) => ({
      type,
      value: substitute(value, substitutions),
    })),
    attachments: (mail.attachments ?? []).map((attachment) => ({
      filename: attachment.filename,
      type: attachment.type ?? 'application/octet-stream',
      isInline: attachment.disposition === 'inline',
      contentId: attachment.content_id ?? null,
      base64: attachment.content,
    })),
    headers: { ...mail.headers, ...personalization.headers },
    categories: mail.categories ?? [],
    customArgs: { ...mail.custom_args, ...personalization.custom_args },
    groupId: mail.asm?.group_id ?? null,
    batchId: mail.batch_id ?? null,
    sendAt: new Date((personalization.send_at ?? mail.send_at ?? 0) * 1000),
    bypasses: bypassesOf(mail),
  };
}

/** Returns one envelope per personalization. */
export const compose = (mail: Mail): readonly Envelope[] =>
  mail.personalizations.map((personalization) => envelope(mail, personalization));
