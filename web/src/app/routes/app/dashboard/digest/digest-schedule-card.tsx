import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { isPaused } from '@daily-snapshot/domain/mail/digest-pause';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import { useState } from 'react';
import { DigestSchedule } from '../../../../../features/digest/components/snapshot/digest-schedule.tsx';
import { NextEmail } from '../../../../../features/digest/components/snapshot/next-email.tsx';
import { SendNow } from '../../../../../features/digest/components/snapshot/send-now.tsx';
import { planLocalDigestRun } from '../../../../../features/digest/model/local-digest-run.ts';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { useLocalActions } from '../../../../../lib/firebase/local-actions.ts';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';
import { digestRecipients } from '../digest-recipients.ts';
import { UnconfirmedAddressNote } from './unconfirmed-address-note.tsx';
import { UnreachableAddressNote } from './unreachable-address-note.tsx';

/** Shows when the next digest comes and to whom, or starts digests if they are off. */
export function DigestScheduleCard() {
  const { business, accessLevel } = useDashboard();
  const startDigests = useCallable('startDigests');
  const next = useNextEmail();
  const start = () => startDigests({ businessId: business.id });
  const mayStart = canRequest(accessLevel, 'startDigests');
  return (
    <DigestSchedule next={next} {...(mayStart && { onStart: start })}>
      {next && (
        <>
          <UnconfirmedAddressNote />
          <UnreachableAddressNote />
          {mayStart && (
            <SendNewestDigest
              onStart={start}
              isMailed={!next.isPaused && next.recipients.length > 0}
            />
          )}
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
  const { id, digestDueAt: dueAt, digestPreferences, timeZone, latestDigest } = business;
  const { recipients } = digestRecipients(business, user);
  const mayChange = canRequest(accessLevel, 'changePreferences');
  const changeHref = mayChange ? paths.preferences.href(id) : undefined;
  return (
    dueAt && {
      dueAt,
      timeZone,
      isFirst: latestDigest === undefined,
      isPaused: isPaused(digestPreferences, timeZone, dueAt),
      recipients,
      changeHref,
    }
  );
}

/** Builds and sends the newest digest at once. Only the local environment has it. */
function SendNewestDigest(props: {
  readonly onStart: () => Promise<Result<unknown, AppError>>;
  readonly isMailed: boolean;
}) {
  const { business } = useDashboard();
  const localActions = useLocalActions();
  const [openedAt] = useState(() => new Date());
  if (!localActions) return null;
  const { businessDate, isBuilt } = planLocalDigestRun(business, openedAt);
  const send = async () => {
    const { needsStart, sweepAt } = planLocalDigestRun(business, new Date());
    const started = needsStart ? await props.onStart() : ok(undefined);
    if (!started.ok || !sweepAt) return started;
    return localActions.fireSchedule('digestSweep', sweepAt);
  };
  return (
    <SendNow
      inbox={localActions.inbox}
      day={businessDate}
      isBuilt={isBuilt}
      isMailed={props.isMailed}
      onSend={send}
    />
  );
}
