import { Button, Text } from '@mantine/core';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { useAccountSecurity } from '../../../lib/auth/account-security.ts';
import type { User } from '../../../lib/auth/auth.tsx';

/** Shows the account’s e-mail address and whether it is confirmed. */
export function EmailSection({ user }: { readonly user: User }) {
  const { sendVerification } = useAccountSecurity();
  const { attempt, isUnderWay, failure, done } = useAction();
  return (
    <CardSection
      id="email"
      title="E-mail address"
      about="You sign in with it. Digests go to it once it is known to be yours."
    >
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {user.email}
      </Text>
      <Text>
        {user.isEmailVerified
          ? 'It is confirmed.'
          : 'It is not confirmed yet. We have sent you a mail with a link.'}
      </Text>
      {!user.isEmailVerified && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={isUnderWay}
          onClick={() => void attempt(`A mail is on its way to ${user.email}.`, sendVerification)}
        >
          Send the mail again
        </Button>
      )}
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </CardSection>
  );
}
