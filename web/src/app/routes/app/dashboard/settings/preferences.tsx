import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { isPaused } from '@daily-snapshot/domain/mail/digest-pause';
import { DIGEST_HOUR } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { useState } from 'react';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { useRecipientStatuses } from '../../../../../features/preferences/api/use-recipients.ts';
import { DigestTime } from '../../../../../features/preferences/components/digest-time.tsx';
import { Pause } from '../../../../../features/preferences/components/pause.tsx';
import { PayrollDisplay } from '../../../../../features/preferences/components/payroll-display.tsx';
import { Recipients } from '../../../../../features/preferences/components/recipients.tsx';
import { useDashboard } from '../dashboard-context.ts';
import { digestRecipients } from '../digest-recipients.ts';
import { DigestOffer } from '../digest/digest-offer.tsx';
import { SettingsPage } from './settings-page.tsx';

/** The settings of the digest and its recipients. Each e-mail links to this page. */
export default function PreferencesRoute() {
  return (
    <SettingsPage title="Preferences">
      <DigestOffer />
      <Timing />
      <PayrollSection />
      <RecipientsSection />
    </SettingsPage>
  );
}

function Timing() {
  const { business, accessLevel } = useDashboard();
  const { id: businessId, timeZone, digestPreferences, digestDueAt } = business;
  const setTime = useCallable('setDigestTime');
  const pause = useCallable('pauseDigests');
  const resume = useCallable('resumeDigests');
  const mayChange = canRequest(accessLevel, 'changePreferences');
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

function PayrollSection() {
  const { business, accessLevel } = useDashboard();
  const { id: businessId, isPayrollSpread = false } = business;
  const save = useCallable('setPayrollSpread');
  return (
    <PayrollDisplay
      isSpread={isPayrollSpread}
      {...(canRequest(accessLevel, 'changePreferences')
        ? { onSave: (isSpread) => save({ businessId, isSpread }) }
        : {})}
    />
  );
}

function RecipientsSection() {
  const { business, accessLevel, user } = useDashboard();
  const { id: businessId } = business;
  const { recipients, waiting } = digestRecipients(business, user);
  const [returns, setReturns] = useState(0);
  const statuses = useRecipientStatuses(businessId, `${recipients.join()} ${returns}`);
  const add = useCallable('addRecipient');
  const remove = useCallable('removeRecipient');
  const resubscribe = useCallable('resubscribe');
  return (
    <Recipients
      recipients={recipients}
      waiting={waiting}
      statuses={statuses.status === 'ready' ? statuses.value : undefined}
      statusesFailure={statuses.status === 'failed' ? statuses.error.message : undefined}
      myAddress={user.email}
      onResubscribe={async () => {
        const outcome = await resubscribe({ businessId });
        setReturns((count) => count + 1);
        return outcome;
      }}
      {...(canRequest(accessLevel, 'changeRecipients')
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
