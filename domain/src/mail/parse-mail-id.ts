// Apart from `mail-key.ts`, so that the first view of a page loads no list of e-mails.
import { EMAIL_KINDS } from './email-kind.ts';
import { parseDigestId, type MailKey } from './mail-key.ts';

/** @returns undefined if the text is not a mail id */
export function parseMailId(text: string): MailKey | undefined {
  const [, name, key = ''] = /^([a-z-]+)\.([\w-]{1,128})$/.exec(text) ?? [];
  const kind = EMAIL_KINDS.find((emailKind) => emailKind === name);
  return kind ? { kind, key } : parseDigestId(text);
}
