import type { CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useCallable } from '../../../lib/data/callable.ts';
import { useServerQuery } from '../../../lib/data/use-server-query.ts';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { useIdentityCheck } from './identity-check.tsx';
import { accountCopy } from '../model/account-copy.ts';

const copy = accountCopy.sessions;

const instantFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

type DeviceSession = CallableResponse<'listSessions'>['sessions'][number];

/** Lists the signed-in devices, and signs out one of them or all. */
export function SessionsSection(props: { readonly onEnded: () => Promise<unknown> }) {
  const { onEnded } = props;
  const { live, askAgain } = useServerQuery('listSessions', {});
  const endSessions = useCallable('endSessions');
  const endSession = useCallable('endSession');
  const { check, dialog } = useIdentityCheck();
  const { attempt, isUnderWay, failure, done } = useAction();
  const endAll = async () => {
    if (!(await check())) return;
    if (await attempt(copy.ended, () => endSessions({}))) await onEnded();
  };
  const endOne = async ({ id }: DeviceSession) => {
    if (!(await check())) return;
    if (await attempt(copy.ended, () => endSession({ id }))) askAgain();
  };
  return (
    <CardSection id="sessions" title={copy.title} about={copy.about}>
      <LiveView live={live} failedTitle={copy.failed} skeleton={<Skeleton h={42} />}>
        {({ sessions }) => (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {sessions.map((session) => (
              <Group component="li" key={session.id} justify="space-between" gap="sm">
                <div>
                  <Text>
                    {session.isCurrent ? copy.thisDevice(session.device) : session.device}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {copy.times(
                      instantFormat.format(new Date(session.id * 1000)),
                      instantFormat.format(new Date(session.lastUsedAt)),
                    )}
                  </Text>
                </div>
                {!session.isCurrent && (
                  <Button
                    variant="default"
                    size="compact-md"
                    disabled={isUnderWay}
                    aria-label={copy.endOneOf(session.device)}
                    onClick={() => void endOne(session)}
                  >
                    {copy.endOne}
                  </Button>
                )}
              </Group>
            ))}
          </Stack>
        )}
      </LiveView>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        loading={isUnderWay}
        onClick={() => void endAll()}
      >
        {copy.end}
      </Button>
      <FailureNote message={failure} />
      <DoneNote message={done} />
      {dialog}
    </CardSection>
  );
}
