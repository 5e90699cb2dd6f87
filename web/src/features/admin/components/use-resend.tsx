import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { useResendMail, type RunConfirmed } from '../api/use-administration.ts';
import { useConfirmation } from './use-confirmation.tsx';
import { operationsCopy } from '../model/operations-copy.ts';

const copy = operationsCopy.mail;

/** An e-mail whose delivery was given up. */
interface DeadLetterToResend {
  readonly mailId: string;
  readonly name: string;
  readonly mayHaveArrived: boolean;
}

/** Resends e-mails whose delivery was given up. Render `dialog`. */
export function useResend(
  confirmed: RunConfirmed,
  onSent: () => void,
): {
  readonly buttonOf: (mail: DeadLetterToResend) => ReactNode;
  readonly failure: string | undefined;
  readonly done: string | undefined;
  readonly dialog: ReactNode;
} {
  const resendMail = useResendMail();
  const { attempt, isUnderWay, failure, done } = useAction();
  const { ask, dialog } = useConfirmation();
  const send = async ({ mailId, name, mayHaveArrived }: DeadLetterToResend) => {
    const resend = () => resendMail({ mailId, evenIfItMayHaveArrived: mayHaveArrived });
    if (await attempt(copy.resent(name), () => confirmed(resend))) onSent();
  };
  const press = (mail: DeadLetterToResend) => {
    if (!mail.mayHaveArrived) {
      void send(mail);
      return;
    }
    ask({
      title: copy.askTwice,
      about: copy.askTwiceAbout,
      yes: copy.sendAnyway,
      onYes: () => void send(mail),
    });
  };
  return {
    buttonOf: (mail) => (
      <Button
        variant="default"
        size="compact-md"
        style={{ flex: 'none' }}
        disabled={isUnderWay}
        aria-label={copy.resendOf(mail.name)}
        onClick={() => press(mail)}
      >
        {copy.resend}
      </Button>
    ),
    failure,
    done,
    dialog,
  };
}
