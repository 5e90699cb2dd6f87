import { CONSENT_TEXTS, CONSENT_TEXT_BY_FORM } from '@daily-snapshot/domain/sales/lead-form';
import { useState } from 'react';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { Dialog } from '../../../../ui/layout/dialog.tsx';
import { EmailField } from './email-field.tsx';
import classes from './form.module.css';
import { Honeypot } from './honeypot.tsx';
import { useLeadForm } from './use-lead-form.ts';

/** Offers a Business Health Scorecard to visitors who are about to leave. */
export function ExitPopup(props: {
  readonly owners: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const { owners, isOpen, onClose } = props;
  const [email, setEmail] = useState('');
  const { isSubmitting, begin, submit } = useLeadForm({
    source: 'exit_intent',
    isOpen,
    success: {
      title: 'Success! 🎉',
      message: 'Your FREE Business Health Scorecard is on its way!',
    },
    onSuccess: () => {
      setEmail('');
      onClose();
    },
  });
  return (
    <Dialog title="Your free Business Health Scorecard" isOpen={isOpen} onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => submit(event, { email, phone: '' })}>
        <p className={classes.about}>
          A risk score from 0 to 100, and what is behind it. {owners} begin their day with their
          numbers.
        </p>
        <EmailField value={email} onChange={setEmail} onFocus={begin} />
        <ActionButton type="submit" isWide disabled={isSubmitting}>
          {isSubmitting ? 'Sending Your Scorecard...' : 'Send My Free Scorecard'}
        </ActionButton>
        <p className={classes.small}>{CONSENT_TEXTS[CONSENT_TEXT_BY_FORM.exit_intent]}</p>
        <Honeypot />
      </form>
    </Dialog>
  );
}
