import { useRef, useState, type FormEvent } from 'react';
import { showToast, type Toast } from '../../../components/toast.ts';
import { sendLead, type Lead } from '../api/send-lead.ts';
import { rememberConversion } from '../model/visit.ts';

const FAILED: Toast = {
  title: 'Error',
  message: 'Something went wrong. Please try again.',
  isDestructive: true,
};

/** A lead form under way: one submission at a time, a toast for either outcome. */
export function useLeadForm(props: { readonly success: Toast; readonly onSuccess: () => void }): {
  readonly isSubmitting: boolean;
  readonly submit: (event: FormEvent, lead: Lead) => void;
} {
  const { success, onSuccess } = props;
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isUnderWay = useRef(false);

  const send = async (lead: Lead) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsSubmitting(true);
    const outcome = await sendLead(lead);
    isUnderWay.current = false;
    setIsSubmitting(false);
    showToast(outcome.ok ? success : FAILED);
    if (!outcome.ok) return;
    rememberConversion();
    onSuccess();
  };

  return {
    isSubmitting,
    submit: (event, lead) => {
      event.preventDefault();
      void send(lead);
    },
  };
}
