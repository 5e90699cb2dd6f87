import { canRequest } from '@daily-snapshot/domain/access/access-table';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { DigestSchedule } from '../../../../../features/digest/components/snapshot/digest-schedule.tsx';
import { NextEmail } from '../../../../../features/digest/components/snapshot/next-email.tsx';
import { SendNow } from '../../../../../features/digest/components/snapshot/send-now.tsx';
import { runOfThisMorning } from '../../../../../features/digest/model/run-of-this-morning.ts';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { useLocalActions } from '../../../../../lib/firebase/local-actions.ts';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';
import { digestRecipients } from '../digest-recipients.ts';
import { UnconfirmedAddressNote } from './unconfirmed-address-note.tsx';

/** Shows when the next digest comes and to whom, or starts digests if they are off. */
export function DigestScheduleCard() {
  const { business, accessLevel } = useDashboard();
  const startDigests = useCallable('startDigests');
  const next = useNextEmail();
  const start = () => startDigests({ businessId: business.id });
  return (
    <DigestSchedule
      next={next}
      {...(canRequest(accessLevel, 'startDigests') ? { onStart: start } : {})}
    >
      {next && (
        <>
          <UnconfirmedAddressNote />
          <SendThisMorningsDigest onStart={start} />
        </>
      )}
    </DigestSchedule>
  );
}

/** Says right after an import when the next digest comes, if digests are on. */
export function NextEmailNote() {
  const next = useNextEmail();
  return (
    next && (
      <>
        <NextEmail {...next} />
        <UnconfirmedAddressNote />
      </>
    )
  );
}

function useNextEmail() {
  const { business, accessLevel, user } = useDashboard();
  const { id, digestDueAt: dueAt, timeZone, latestDigest } = business;
  const { recipients } = digestRecipients(business, user);
  const mayChange = canRequest(accessLevel, 'changePreferences');
  const changeHref = mayChange ? paths.preferences.href(id) : undefined;
  return dueAt && { dueAt, timeZone, isFirst: latestDigest === undefined, recipients, changeHref };
}

/** Builds the digest of this morning at once. Only the local environment has it. */
function SendThisMorningsDigest(props: {
  readonly onStart: () => Promise<Result<unknown, AppError>>;
}) {
  const { business } = useDashboard();
  const localActions = useLocalActions();
  if (!localActions) return null;
  const send = () => {
    const sweepAt = runOfThisMorning(business, new Date());
    return sweepAt ? localActions.fireSchedule('digestSweep', sweepAt) : props.onStart();
  };
  return <SendNow inbox={localActions.inbox} onSend={send} />;
}
