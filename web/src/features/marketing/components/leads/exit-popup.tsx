import { CONSENT_TEXTS, CONSENT_TEXT_BY_FORM } from '@daily-snapshot/domain/sales/lead-form';
import { useState } from 'react';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { Dialog } from '../../../../ui/layout/dialog.tsx';
import { EmailField } from './email-field.tsx';
import classes from './form.module.css';
import { Honeypot } from './honeypot.tsx';
import { useLeadForm } from './use-lead-form.ts';
import { LEAD_COPY } from '../../model/lead-copy.ts';

const copy = LEAD_COPY.exitPopup;

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
      title: copy.sent,
      message: copy.sentAbout,
    },
    onSuccess: () => {
      setEmail('');
      onClose();
    },
  });
  return (
    <Dialog title={copy.title} isOpen={isOpen} onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => submit(event, { email, phone: '' })}>
        <p className={classes.about}>{copy.about(owners)}</p>
        <EmailField value={email} onChange={setEmail} onFocus={begin} />
        <ActionButton type="submit" isWide disabled={isSubmitting}>
          {isSubmitting ? copy.sending : copy.send}
        </ActionButton>
        <p className={classes.small}>{CONSENT_TEXTS[CONSENT_TEXT_BY_FORM.exit_intent]}</p>
        <Honeypot />
      </form>
    </Dialog>
  );
}
