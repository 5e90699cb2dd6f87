import { ConfirmAddressNote } from '../../../../../features/account/components/confirm-address-note.tsx';
import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { isPaused } from '@daily-snapshot/domain/mail/digest-pause';
import { DIGEST_HOUR } from '@daily-snapshot/domain/accounts/business-schema';
import { lazy, Suspense, useState } from 'react';
import { onceOnline } from '../../../../../lib/early/once-online.ts';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { useMyBusinesses } from '../../../../../features/business/api/use-businesses.ts';
import { useRecipientStatuses } from '../../../../../features/preferences/api/use-recipients.ts';
import { DigestTime } from '../../../../../features/preferences/components/digest-time.tsx';
import { Pause } from '../../../../../features/preferences/components/pause.tsx';
import { PayrollDisplay } from '../../../../../features/preferences/components/payroll-display.tsx';
import { SubjectAmounts } from '../../../../../features/preferences/components/subject-amounts.tsx';
import { Recipients } from '../../../../../features/preferences/components/recipients.tsx';
import { retryAddressCopy } from '../../../../../features/preferences/model/combined-email-copy.ts';
import { useDashboard } from '../dashboard-context.ts';
import { digestRecipients } from '../digest-recipients.ts';
import { DigestOffer } from '../digest/digest-offer.tsx';
import { SettingsPage } from './settings-page.tsx';
import { APP_COPY } from '../../../../content/app-copy.ts';

const copy = APP_COPY.preferences;

// Few owners see it, and it computes with time zones.
const CombinedEmail = lazy(async () => {
  const section = await onceOnline(
    () => import('../../../../../features/preferences/components/combined-email.tsx'),
  );
  return { default: section.CombinedEmail };
});

/** The settings of the digest and its recipients. Each e-mail links to this page. */
export default function PreferencesRoute() {
  return (
    <SettingsPage title={copy.title}>
      <DigestOffer />
      <Timing />
      <CombinedSection />
      <SubjectSection />
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

function SubjectSection() {
  const { business, accessLevel } = useDashboard();
  const { id: businessId, digestPreferences } = business;
  const save = useCallable('setSubjectAmounts');
  return (
    <SubjectAmounts
      isHidden={digestPreferences?.hidesAmounts ?? false}
      {...(canRequest(accessLevel, 'changePreferences')
        ? { onSave: (isHidden) => save({ businessId, isHidden }) }
        : {})}
    />
  );
}

/** Shown to owners of two or more businesses only. */
function CombinedSection() {
  const { business, user } = useDashboard();
  const mine = useMyBusinesses(user.id);
  const save = useCallable('setCombinedEmail');
  const owned =
    mine.status === 'ready' ? mine.value.filter(({ members }) => members[user.id] === 'owner') : [];
  if (business.members[user.id] !== 'owner' || owned.length < 2) return null;
  return (
    <Suspense>
      <CombinedEmail
        isOn={owned.some(({ combinedOwners }) => combinedOwners?.includes(user.id))}
        businesses={owned}
        onSave={(isWanted) => save({ isWanted })}
      />
    </Suspense>
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
  const { id: businessId, timeZone, digestDueAt } = business;
  const { recipients, waiting } = digestRecipients(business, user);
  const [returns, setReturns] = useState(0);
  const statuses = useRecipientStatuses(businessId, `${recipients.join()} ${returns}`);
  const add = useCallable('addRecipient');
  const remove = useCallable('removeRecipient');
  const resubscribe = useCallable('resubscribe');
  const retry = useCallable('retryAddress');
  const [now] = useState(() => new Date());
  return (
    <>
      {canRequest(accessLevel, 'changeRecipients') && (
        <ConfirmAddressNote user={user} action="recipients" />
      )}
      <Recipients
        recipients={recipients}
        waiting={waiting}
        statuses={statuses.status === 'ready' ? statuses.value : undefined}
        statusesFailure={statuses.status === 'failed' ? statuses.error.message : undefined}
        myAddress={user.email}
        nextEmailDay={nextEmailDay(now, digestDueAt, timeZone)}
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
                onRetry: async (address) => {
                  const outcome = await retry({ businessId, address });
                  setReturns((count) => count + 1);
                  return outcome;
                },
              },
            }
          : {})}
      />
    </>
  );
}

/** Returns "today’s" or "tomorrow’s". After a weekend, the next e-mail has no such name. */
function nextEmailDay(now: Date, digestDueAt: Date | undefined, timeZone: TimeZone): string {
  if (!digestDueAt) return retryAddressCopy.nextDay;
  const today = businessDateAt(now, timeZone);
  const day = businessDateAt(digestDueAt, timeZone);
  if (day === today) return retryAddressCopy.today;
  return day === addDays(today, 1) ? retryAddressCopy.tomorrow : retryAddressCopy.nextDay;
}
