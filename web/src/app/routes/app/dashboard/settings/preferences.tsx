import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { isPaused } from '@daily-snapshot/domain/mail/digest-pause';
import { DIGEST_HOUR } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { useState } from 'react';
import {
  usePauseDigests,
  useResumeDigests,
  useSetDigestTime,
} from '../../../../../features/preferences/api/use-preferences.ts';
import {
  useAddRecipient,
  useRecipientStatuses,
  useRemoveRecipient,
  useResubscribe,
} from '../../../../../features/preferences/api/use-recipients.ts';
import { DigestTime } from '../../../../../features/preferences/components/digest-time.tsx';
import { Pause } from '../../../../../features/preferences/components/pause.tsx';
import { Recipients } from '../../../../../features/preferences/components/recipients.tsx';
import { useDashboard } from '../dashboard-context.ts';
import { DigestOffer } from '../digest/digest-offer.tsx';
import { SettingsPage } from './settings-page.tsx';

/** How the digest comes, and to whom: each mail links here. */
export default function PreferencesRoute() {
  return (
    <SettingsPage title="Preferences">
      <DigestOffer />
      <Timing />
      <WhoGetsIt />
    </SettingsPage>
  );
}

function Timing() {
  const { business, standing } = useDashboard();
  const { id: businessId, timeZone, digestPreferences, digestDueAt } = business;
  const setTime = useSetDigestTime();
  const pause = usePauseDigests();
  const resume = useResumeDigests();
  const mayChange = canRequest(standing, 'changePreferences');
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
  const standings = useRecipientStatuses(businessId, `${recipients.join()} ${returns}`);
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
      {...(canRequest(standing, 'changeRecipients')
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
