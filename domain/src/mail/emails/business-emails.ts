import { renderEmail, type EmailFrame, type EmailText } from './email-layout.ts';
import type { BusinessEmailKind } from '../email-kind.ts';
import type { ComposedMail } from '../outbox-entry.ts';

/** The variable parts of a business e-mail. */
export interface BusinessEmailFacts {
  readonly businessName: string;
  readonly to: string;
}

/** The name of the business is the only text that is not ours. It cannot contain a link. */
const TEXTS: Readonly<Record<BusinessEmailKind, (facts: BusinessEmailFacts) => EmailText>> = {
  'confirm-recipient': ({ businessName }) => ({
    subject: 'Do you want this morning digest?',
    title: 'Do you want this morning digest?',
    paragraphs: [
      `Somebody at ${quotedName(businessName)} would like you to get its Daily Snapshot: revenue, expenses and net profit of the day before, Monday to Friday.`,
      'Nothing comes unless you say yes. You can unsubscribe at any time.',
    ],
    action: 'Yes, send it to me',
    after: 'You know nothing of this? Then do nothing, and no digest comes.',
    ending: 'Do not ask me again',
  }),
  'invite-viewer': ({ businessName, to }) => ({
    subject: 'You are invited to a business on Daily Snapshot',
    title: 'You are invited to look at a business',
    paragraphs: [
      `The owner of ${quotedName(businessName)} invites you to see its daily numbers. You can look at everything and change nothing.`,
      `Sign in, or create an account, with this address: ${to}.`,
    ],
    action: 'Open the invitation',
    after: 'You know nothing of this? Then do nothing. The invitation works for two weeks, once.',
    ending: 'No more mail of this business',
  }),
};

const NAME_MAX = 40;

/** Matches texts that a mail client turns into a link, a phone number or an address. */
const LINK_LIKE = /[a-z0-9]\.[a-z]{2}|:\/\/|www|@|\d[\d\s()./-]{6,}\d/i;

/** Returns the name of a business as strangers may see it: one line, short, and without links. */
export function quotedName(name: string): string {
  const line = name.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (line === '' || LINK_LIKE.test(line.normalize('NFKC'))) return 'a business';
  const characters = Array.from(line);
  return `“${characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX).join('')}…` : line}”`;
}

/** Composes a business e-mail. Deterministic: the same input gives the same bytes. */
export function composeBusinessEmail(
  kind: BusinessEmailKind,
  facts: BusinessEmailFacts,
  frame: EmailFrame,
): ComposedMail {
  return renderEmail(TEXTS[kind](facts), frame);
}
