import { Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { onceOnline } from '../../../lib/early/once-online.ts';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatInstant } from '../../../ui/text/format-date.ts';
import { hourName } from '../model/hour-name.ts';
import { PREFERENCES_COPY } from '../model/preferences-copy.ts';
import type { DigestTime as Time, SaveTime } from './digest-time-form.tsx';
import classes from './digest-time.module.css';

const copy = PREFERENCES_COPY.digestTime;

// The lists of hours and time zones load after the first settings.
const TimeForm = lazy(() => onceOnline(() => import('./digest-time-form.tsx')));

/** Sets the hour and time zone of the digest. */
export function DigestTime(props: {
  readonly time: Time;
  readonly digestDueAt: Date | undefined;
  /** Absent for read-only users. */
  readonly onSave?: SaveTime;
}) {
  const { time, digestDueAt, onSave } = props;
  const [now] = useState(() => new Date());
  const stated = (
    <Text>
      {hourName(time.hour)}, {time.timeZone.replaceAll('_', ' ')}
    </Text>
  );
  return (
    <CardSection id="digest-time" title={copy.title} about={copy.about}>
      {onSave ? (
        <Suspense fallback={<div className={classes.form}>{stated}</div>}>
          <TimeForm key={`${time.hour} ${time.timeZone}`} time={time} onSave={onSave} />
        </Suspense>
      ) : (
        stated
      )}
      {digestDueAt && (
        <Text size="sm">
          {digestDueAt <= now ? copy.due : copy.next(formatInstant(digestDueAt, time.timeZone))}
        </Text>
      )}
    </CardSection>
  );
}
