import { mayAsk } from '@daily-snapshot/domain/access/access-table';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { isPaused } from '@daily-snapshot/domain/delivery/pause';
import { DIGEST_HOUR } from '@daily-snapshot/domain/digest/due';
import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useInviteViewer, useRemoveViewer } from '../../../../features/business/api/use-people.ts';
import { People } from '../../../../features/business/components/people.tsx';
import {
  usePauseDigests,
  useResumeDigests,
  useSetDigestTime,
} from '../../../../features/preferences/api/use-preferences.ts';
import {
  useAddRecipient,
  useRecipientStandings,
  useRemoveRecipient,
  useResubscribe,
} from '../../../../features/preferences/api/use-recipients.ts';
import { DigestTime } from '../../../../features/preferences/components/digest-time.tsx';
import { Pause } from '../../../../features/preferences/components/pause.tsx';
import { Recipients } from '../../../../features/preferences/components/recipients.tsx';
import { useDashboard } from './dashboard-context.ts';

/** How the digest comes, to whom, and who may look: each mail links here. */
export default function PreferencesRoute() {
  const { standing } = useDashboard();
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={2}>Preferences</Title>
        {!mayAsk(standing, 'changePreferences') && (
          <Text c="dimmed">You may look at these. The owner of the business can change them.</Text>
        )}
      </Stack>
      <Timing />
      <WhoGetsIt />
      <WhoSeesIt />
    </Stack>
  );
}

function Timing() {
  const { business, standing } = useDashboard();
  const { id: businessId, timeZone, digestPreferences, digestDueAt } = business;
  const setTime = useSetDigestTime();
  const pause = usePauseDigests();
  const resume = useResumeDigests();
  const mayChange = mayAsk(standing, 'changePreferences');
  const [now] = useState(() => new Date());
  return (
    <>
      <DigestTime
        time={{ hour: digestPreferences?.hour ?? DIGEST_HOUR, timeZone }}
        digestDueAt={digestDueAt}
        {...(mayChange ? { onSave: (time) => setTime({ businessId, ...time }) } : {})}
      />
      <Pause
        today={businessDateAt(now, timeZone)}
        isPaused={isPaused(digestPreferences, timeZone, now)}
        pausedUntil={digestPreferences?.pausedUntil}
        {...(mayChange
          ? {
              acts: {
                onPause: (until) => pause({ businessId, until }),
                onResume: () => resume({ businessId }),
              },
            }
          : {})}
      />
    </>
  );
}

function WhoGetsIt() {
  const { business, standing, user } = useDashboard();
  const { id: businessId, digestPreferences, waitingRecipients = [] } = business;
  const recipients = digestPreferences?.recipients ?? [];
  const [returns, setReturns] = useState(0);
  const standings = useRecipientStandings(businessId, `${recipients.join()} ${returns}`);
  const add = useAddRecipient();
  const remove = useRemoveRecipient();
  const resubscribe = useResubscribe();
  return (
    <Recipients
      recipients={recipients}
      waiting={waitingRecipients}
      standings={standings.status === 'ready' ? standings.value : undefined}
      standingsFailure={standings.status === 'failed' ? standings.error.message : undefined}
      myAddress={user.email}
      onResubscribe={async () => {
        const outcome = await resubscribe({ businessId });
        setReturns((count) => count + 1);
        return outcome;
      }}
      {...(mayAsk(standing, 'changeRecipients')
        ? {
            acts: {
              onAdd: (address) => add({ businessId, address }),
              onRemove: (address) => remove({ businessId, address }),
            },
          }
        : {})}
    />
  );
}

function WhoSeesIt() {
  const { business, standing } = useDashboard();
  const { id: businessId, viewers = {}, invitations = [] } = business;
  const invite = useInviteViewer();
  const remove = useRemoveViewer();
  return (
    <People
      viewers={Object.values(viewers)}
      invited={invitations}
      {...(mayAsk(standing, 'changePeople')
        ? {
            acts: {
              onInvite: (address) => invite({ businessId, address }),
              onRemove: (address) => remove({ businessId, address }),
            },
          }
        : {})}
    />
  );
}
