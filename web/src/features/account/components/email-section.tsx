import { Button, Text } from '@mantine/core';
import { CardSection } from '../../../components/card-section.tsx';
import { DoneNote } from '../../../components/done-note.tsx';
import { FailureNote } from '../../../components/failure-note.tsx';
import { useToldAttempt } from '../../../components/use-told-attempt.ts';
import { useAccountSecurity } from '../../../lib/account-security.ts';
import type { User } from '../../../lib/auth.tsx';

/** The address of an account, and whether it is known to be theirs. */
export function EmailSection({ user }: { readonly user: User }) {
  const { sendVerification } = useAccountSecurity();
  const { attempt, isUnderWay, failure, done } = useToldAttempt();
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
