import { Button, Stack, Text } from '@mantine/core';
import { DoneNote } from '../../../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../../../ui/hooks/use-action.ts';
import { useAccountSecurity } from '../../../../../lib/auth/account-security.ts';
import { useDashboard } from '../dashboard-context.ts';
import { digestRecipients } from '../digest-recipients.ts';
import { APP_COPY } from '../../../../content/app-copy.ts';

const copy = APP_COPY.unconfirmedAddressNote;

/** Says how the user’s own address is confirmed if it still waits for that. */
export function UnconfirmedAddressNote() {
  const { business, user } = useDashboard();
  const { sendVerification } = useAccountSecurity();
  const { attempt, isUnderWay, failure, done } = useAction();
  const { waiting } = digestRecipients(business, user);
  if (!waiting.some(({ address }) => address === user.email)) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Text style={{ overflowWrap: 'anywhere' }}>{copy.confirmFirst(user.email)}</Text>
      <Button
        variant="default"
        loading={isUnderWay}
        onClick={() => void attempt(copy.sent(user.email), sendVerification)}
      >
        {copy.sendAgain}
      </Button>
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </Stack>
  );
}
