import { renderEmail, type EmailFrame } from '../mail/emails/email-layout.ts';
import type { ComposedMail } from '../mail/outbox-entry.ts';
import { CONSENT_TEXTS, type LeadSource } from './lead-form.ts';
import type { LeadForm } from './lead.ts';

const FORMS: Readonly<Record<LeadSource, string>> = {
  main_cta: 'the sign-up form',
  exit_intent: 'the exit popup, and was sent the scorecard',
};

/** Composes the e-mail that notifies the team of a new lead. */
export const composeLeadNotification = (
  { email, phone, source, wording }: LeadForm,
  frame: Omit<EmailFrame, 'actionUrl'>,
): ComposedMail =>
  renderEmail(
    {
      subject: 'Somebody left an address',
      title: 'Somebody left an address',
      paragraphs: [
        `E-mail: ${email}`,
        `Phone: ${phone === '' ? 'none' : phone}`,
        `They used ${FORMS[source]}. It said: “${CONSENT_TEXTS[wording]}”`,
      ],
      action: 'Write to them',
      after: 'Nobody has checked that the address is theirs.',
      ending: 'No more of these notices',
    },
    { ...frame, actionUrl: `mailto:${encodeURIComponent(email)}` },
  );
