import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import paper from '../../../../ui/layout/paper.module.css';
import { formatUpcoming } from '../../../../ui/text/format-date.ts';

export interface NextEmailProps {
  readonly dueAt: Date;
  readonly timeZone: TimeZone;
  readonly isFirst: boolean;
  readonly isPaused: boolean;
  /** Empty if no address is confirmed yet. */
  readonly recipients: readonly string[];
  /** Where the owner changes the address and the time. Absent for viewers. */
  readonly changeHref?: string | undefined;
}

/** Says when the next daily e-mail comes, and to whom. */
export function NextEmail(props: NextEmailProps) {
  const { dueAt, timeZone, isFirst, isPaused, recipients, changeHref } = props;
  const [now] = useState(() => new Date());
  const start = isPaused
    ? 'The daily e-mail is paused. The next digest'
    : isFirst
      ? 'Your first e-mail'
      : 'The next one';
  const comes = isPaused ? 'appears here' : 'comes';
  return (
    <Group gap="0 0.5rem">
      <Text style={{ overflowWrap: 'anywhere' }}>
        {start} {dueAt > now ? comes : 'is being made. It was due'}{' '}
        <Text span fw={600}>
          {formatUpcoming(dueAt, timeZone, now)}
        </Text>
        {!isPaused && recipients.length > 0 && `, to ${recipients.join(', ')}`}.
      </Text>
      {changeHref !== undefined && (
        <Link className={paper.link} to={changeHref}>
          Change
        </Link>
      )}
    </Group>
  );
}
