import { Button, Stack, Text } from '@mantine/core';
import { DoneNote } from '../../../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../../../ui/hooks/use-action.ts';
import { useAccountSecurity } from '../../../../../lib/auth/account-security.ts';
import { useDashboard } from '../dashboard-context.ts';
import { digestRecipients } from '../digest-recipients.ts';

/** Says how the user’s own address is confirmed if it still waits for that. */
export function UnconfirmedAddressNote() {
  const { business, user } = useDashboard();
  const { sendVerification } = useAccountSecurity();
  const { attempt, isUnderWay, failure, done } = useAction();
  const { waiting } = digestRecipients(business, user);
  if (!waiting.some(({ address }) => address === user.email)) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Text style={{ overflowWrap: 'anywhere' }}>
        To get it by e-mail, confirm {user.email}: open the link in the e-mail that we sent you when
        you created your account.
      </Text>
      <Button
        variant="default"
        loading={isUnderWay}
        onClick={() => void attempt(`An e-mail is on its way to ${user.email}.`, sendVerification)}
      >
        Send the link again
      </Button>
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </Stack>
  );
}
