import { CONSENT_TEXTS, CONSENT_TEXT_BY_FORM } from '@daily-snapshot/domain/sales/lead-form';
import { useState } from 'react';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { Dialog } from '../../../../ui/layout/dialog.tsx';
import { EmailField } from './email-field.tsx';
import classes from './form.module.css';
import { Honeypot } from './honeypot.tsx';
import { TextField } from './text-field.tsx';
import { useLeadForm } from './use-lead-form.ts';
import { LEAD_COPY } from '../../model/lead-copy.ts';

const copy = LEAD_COPY.signupDialog;

/** Asks for e-mail and phone number. */
export function SignupDialog(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { isOpen, onClose } = props;
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState('');
  const { isSubmitting, begin, submit } = useLeadForm({
    source: 'main_cta',
    isOpen,
    success: {
      title: copy.sent,
      message: copy.sentAbout,
    },
    onSuccess: () => {
      setEmail('');
      setPhone('');
      onClose();
    },
  });
  return (
    <Dialog title={copy.title} isOpen={isOpen} onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => submit(event, { email, phone })}>
        <p className={classes.about}>{copy.about}</p>
        <EmailField value={email} onChange={setEmail} onFocus={begin} />
        <TextField
          label={copy.phone}
          name="phone"
          onFocus={begin}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          placeholder="(555) 123-4567"
          required
          complaint={copy.phoneInvalid}
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <ActionButton type="submit" isWide disabled={isSubmitting}>
          {isSubmitting ? copy.submitting : copy.submit}
        </ActionButton>
        <p className={classes.small}>{CONSENT_TEXTS[CONSENT_TEXT_BY_FORM.main_cta]}</p>
        <Honeypot />
      </form>
    </Dialog>
  );
}
