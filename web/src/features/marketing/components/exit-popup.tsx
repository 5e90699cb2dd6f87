import { useEffect, useState } from 'react';
import { ActionButton } from '../../../components/action.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { mayShowPopup, rememberPopup } from '../model/visit.ts';
import { EmailField } from './email-field.tsx';
import classes from './form.module.css';
import { useLeadForm } from './use-lead-form.ts';

/** Nobody leaves in the first moments; a pointer up there only came in. */
const ARMED_AFTER_MS = 2000;

/** Calls when the pointer leaves through the top edge, once a browser session. */
function useExitIntent(onExit: () => void): void {
  useEffect(() => {
    const leave = (event: MouseEvent) => {
      if (event.clientY > 0 || document.querySelector('dialog[open]') || !mayShowPopup()) return;
      rememberPopup();
      onExit();
    };
    const page = document.documentElement;
    const arming = setTimeout(() => page.addEventListener('mouseleave', leave), ARMED_AFTER_MS);
    return () => {
      clearTimeout(arming);
      page.removeEventListener('mouseleave', leave);
    };
  }, [onExit]);
}

/** Offers a Business Health Scorecard to whoever is about to leave. */
export function ExitPopup({ owners }: { readonly owners: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [open] = useState(() => () => setIsOpen(true));
  useExitIntent(open);
  const { isSubmitting, submit } = useLeadForm({
    success: {
      title: 'Success! 🎉',
      message: 'Your FREE Business Health Scorecard is on its way!',
    },
    onSuccess: () => {
      setEmail('');
      setIsOpen(false);
    },
  });
  return (
    <Dialog
      title="Your free Business Health Scorecard"
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
    >
      <form
        className={classes.form}
        onSubmit={(event) => submit(event, { email, phone: '', source: 'exit_intent' })}
      >
        <p className={classes.about}>
          A risk score from 0 to 100, and what is behind it. {owners} begin their day with their
          numbers.
        </p>
        <EmailField value={email} onChange={setEmail} />
        <ActionButton type="submit" isWide disabled={isSubmitting}>
          {isSubmitting ? 'Sending Your Scorecard...' : 'Send My Free Scorecard'}
        </ActionButton>
        <p className={classes.small}>One e-mail with the scorecard. Nothing else without asking.</p>
      </form>
    </Dialog>
  );
}
