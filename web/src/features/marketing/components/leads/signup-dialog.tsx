import { CONSENT_TEXTS, CONSENT_TEXT_BY_FORM } from '@daily-snapshot/domain/sales/lead-form';
import { useState } from 'react';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { Dialog } from '../../../../ui/layout/dialog.tsx';
import { EmailField } from './email-field.tsx';
import classes from './form.module.css';
import { Honeypot } from './honeypot.tsx';
import { TextField } from './text-field.tsx';
import { useLeadForm } from './use-lead-form.ts';

/** Asks for e-mail and phone number. */
export function SignupDialog(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { isOpen, onClose } = props;
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState('');
  const { isSubmitting, begin, submit } = useLeadForm({
    source: 'main_cta',
    isOpen,
    success: {
      title: 'Success!',
      message: "Your daily snapshot request has been submitted. We'll be in touch soon!",
    },
    onSuccess: () => {
      setEmail('');
      setPhone('');
      onClose();
    },
  });
  return (
    <Dialog title="Start Your Daily Snapshot" isOpen={isOpen} onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => submit(event, { email, phone })}>
        <p className={classes.about}>
          Leave your address and we help you to the first snapshot. No card, nothing to install.
        </p>
        <EmailField value={email} onChange={setEmail} onFocus={begin} />
        <TextField
          label="Phone"
          name="phone"
          onFocus={begin}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          placeholder="(555) 123-4567"
          required
          complaint="Enter a phone number at which we reach you."
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <ActionButton type="submit" isWide disabled={isSubmitting}>
          {isSubmitting ? 'Submitting...' : 'Start My Daily Snapshot'}
        </ActionButton>
        <p className={classes.small}>{CONSENT_TEXTS[CONSENT_TEXT_BY_FORM.main_cta]}</p>
        <Honeypot />
      </form>
    </Dialog>
  );
}
