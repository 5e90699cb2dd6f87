import { renderEmail, type EmailFrame } from '../mail/emails/email-layout.ts';
import type { ComposedMail } from '../mail/outbox-entry.ts';
import { CONSENT_TEXTS, type LeadSource } from './lead-form.ts';
import type { LeadForm } from './lead.ts';

const FORMS: Readonly<Record<LeadSource, string>> = {
  main_cta: 'They used the sign-up form.',
  exit_intent: 'They used the exit popup, and we sent the scorecard.',
};

/** Composes the e-mail that notifies the team of a new lead. */
export const composeLeadNotification = (
  { email, phone, source, wording }: LeadForm,
  frame: Omit<EmailFrame, 'actionUrl'>,
): ComposedMail =>
  renderEmail(
    {
      subject: 'New lead',
      title: 'New lead',
      paragraphs: [
        `E-mail: ${email}`,
        `Phone: ${phone === '' ? 'none' : phone}`,
        FORMS[source],
        `The visitor agreed to: “${CONSENT_TEXTS[wording]}”`,
      ],
      action: 'Reply to this lead',
      after: 'We have not verified this address.',
      ending: 'Stop these notices',
    },
    { ...frame, actionUrl: `mailto:${encodeURIComponent(email)}` },
  );
