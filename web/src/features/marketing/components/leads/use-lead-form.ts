import { CONVERSION } from '@daily-snapshot/domain/analytics/conversion';
import {
  FILL_MIN_MS,
  CONSENT_TEXT_BY_FORM,
  type LeadSource,
} from '@daily-snapshot/domain/sales/lead-form';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { showToast, type Toast } from '../../../../ui/feedback/toast.ts';
import { track } from '../../../../lib/analytics/analytics.ts';
import { callServer } from '../../../../lib/data/callable.ts';
import { rememberedCampaign } from '../../model/campaign.ts';
import { rememberConversion } from '../../model/visit.ts';
import { HONEYPOT } from './honeypot.tsx';
import { LEAD_COPY } from '../../model/lead-copy.ts';

type Lead = CallableRequest<'sendSignupNotification'>;

const FAILED: Toast = {
  title: LEAD_COPY.form.failed,
  message: LEAD_COPY.form.failedAbout,
  isDestructive: true,
};

/** The analytics name of each form. */
const NAMES = { main_cta: 'main_signup', exit_intent: 'exit_intent' } as const;

/** Tolerance for clock differences between browser and server. */
const MARGIN_MS = 100;

/**
 * Submits a lead form, one submission at a time, with a toast for success or failure. Delays the
 * submission to the minimum fill-in time, so that autofill is not mistaken for a bot.
 */
export function useLeadForm(props: {
  readonly source: LeadSource;
  readonly isOpen: boolean;
  readonly success: Toast;
  readonly onSuccess: () => void;
}): {
  readonly isSubmitting: boolean;
  /** Called when the visitor starts to fill in the form. */
  readonly begin: () => void;
  readonly submit: (
    event: FormEvent<HTMLFormElement>,
    filledIn: { readonly email: string; readonly phone: string },
  ) => void;
} {
  const { source, isOpen, success, onSuccess } = props;
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isUnderWay = useRef(false);
  const hasBegun = useRef(false);
  const openedAt = useRef(0);
  const form = NAMES[source];

  useEffect(() => {
    openedAt.current = performance.now();
    hasBegun.current = false;
    if (isOpen && source === 'exit_intent') track('exit_intent_shown', {});
  }, [isOpen, source]);

  const begin = () => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    track('form_start', { form });
    track('signup_started', { source });
  };

  const send = async (lead: Omit<Lead, 'filledInMs'>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsSubmitting(true);
    const waitMs = openedAt.current + FILL_MIN_MS + MARGIN_MS - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const filledInMs = Math.round(performance.now() - openedAt.current);
    const outcome = await sendLead({ ...lead, filledInMs });
    isUnderWay.current = false;
    setIsSubmitting(false);
    showToast({ about: form, ...(outcome.ok ? { ...success, ...outcome.value } : FAILED) });
    track('form_complete', { form, success: outcome.ok });
    if (!outcome.ok) {
      track('error', { where: form, kind: outcome.error.code });
      return;
    }
    track('signup_completed', { source, email: lead.email, ...CONVERSION });
    track('signup_success', { source, ...CONVERSION });
    if (source === 'exit_intent') track('exit_intent_conversion', CONVERSION);
    rememberConversion();
    onSuccess();
  };

  return {
    isSubmitting,
    begin,
    submit: (event, { email, phone }) => {
      event.preventDefault();
      const campaign = rememberedCampaign();
      const website = new FormData(event.currentTarget).get(HONEYPOT);
      void send({
        email,
        phone,
        source,
        wording: CONSENT_TEXT_BY_FORM[source],
        website: typeof website === 'string' ? website : '',
        ...(campaign && { campaign }),
      });
    },
  };
}

/**
 * Submits a lead. If the lead was saved but its notification failed, only logs a warning.
 *
 * @returns the message to show instead of the usual one, if the server sent any
 */
async function sendLead(lead: Lead): Promise<Result<Pick<Toast, 'message'>, AppError>> {
  const answer = await callServer('sendSignupNotification', lead);
  if (!answer.ok) {
    console.error(`A ${lead.source} form failed: ${answer.error.code}`);
    return answer;
  }
  if (answer.value.error !== undefined) {
    console.warn(`A ${lead.source} form was stored, but a notification could not be sent.`);
  }
  const { notice } = answer.value;
  return ok(notice === undefined ? {} : { message: notice });
}
