import { Alert, Button, Stack, Text } from '@mantine/core';
import { useAccountSecurity } from '../../../lib/auth/account-security.ts';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { accountCopy } from '../model/account-copy.ts';

const copy = accountCopy.confirmFirst;

/** An action that needs a confirmed address. */
export type ConfirmedAction = keyof typeof copy.actions;

interface Props {
  readonly action: ConfirmedAction;
  readonly address: string;
}

/** Says that an action needs a confirmed address, and sends the link. */
export default function ConfirmAddressAlert({ action, address }: Props) {
  const { sendVerification } = useAccountSecurity();
  const { attempt, isUnderWay, failure, done } = useAction();
  return (
    <Alert color="amber" variant="light" title={copy.title}>
      <Stack gap="sm" align="flex-start">
        <Text style={{ overflowWrap: 'anywhere' }}>
          {copy.about(address, copy.actions[action])}
        </Text>
        <Button
          variant="default"
          loading={isUnderWay}
          onClick={() => void attempt(copy.sent(address), sendVerification)}
        >
          {copy.send}
        </Button>
        <FailureNote message={failure} />
        <DoneNote message={done} />
      </Stack>
    </Alert>
  );
}
