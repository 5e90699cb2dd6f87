import { ok } from '@daily-snapshot/domain/shared/result';
import { Button, Text } from '@mantine/core';
import { useCallable } from '../../../lib/data/callable.ts';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import type { Session } from '../../../lib/auth/auth.tsx';
import { useIdentityCheck } from './identity-check.tsx';
import { accountCopy } from '../model/account-copy.ts';

const copy = accountCopy.sessions;

const instantFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** Shows when the user signed in, and signs out all devices. */
export function SessionsSection(props: {
  readonly session: Session | null;
  readonly onEnded: () => Promise<unknown>;
}) {
  const { session, onEnded } = props;
  const endSessions = useCallable('endSessions');
  const { check, dialog } = useIdentityCheck();
  const { attempt, isUnderWay, failure } = useAttempt(async () => {
    if (!(await check())) return ok(undefined);
    const outcome = await endSessions({});
    if (outcome.ok) await onEnded();
    return outcome;
  });
  return (
    <CardSection id="sessions" title={copy.title} about={copy.about}>
      {session && <Text>{copy.since(instantFormat.format(session.signedInAt))}</Text>}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        loading={isUnderWay}
        onClick={() => void attempt()}
      >
        {copy.end}
      </Button>
      <FailureNote message={failure} />
      {dialog}
    </CardSection>
  );
}
