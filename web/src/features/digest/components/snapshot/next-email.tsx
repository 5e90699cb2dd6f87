import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import paper from '../../../../ui/layout/paper.module.css';
import { formatUpcoming } from '../../../../ui/text/format-date.ts';
import { PAGE_COPY, type NextTime } from '../../model/page-copy.ts';
import { RichText } from '../../../../ui/text/rich-text.tsx';

const copy = PAGE_COPY.nextEmail;

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
  const to = isPaused ? '' : recipients.join(', ');
  const when = { time: formatUpcoming(dueAt, timeZone, now), to };
  const isLate = dueAt <= now;
  return (
    <Group gap="0 0.5rem">
      <Text style={{ overflowWrap: 'anywhere' }}>
        <RichText
          text={nextEmailText({ isPaused, isFirst, isLate }, when)}
          parts={{
            time: (words) => (
              <Text span fw={600}>
                {words}
              </Text>
            ),
          }}
        />
      </Text>
      {changeHref !== undefined && (
        <Link className={paper.link} to={changeHref}>
          {copy.change}
        </Link>
      )}
    </Group>
  );
}

interface NextState {
  readonly isPaused: boolean;
  readonly isFirst: boolean;
  readonly isLate: boolean;
}

function nextEmailText({ isPaused, isFirst, isLate }: NextState, when: NextTime): string {
  const kind = isPaused ? 'paused' : isFirst ? 'first' : 'next';
  return (isLate ? copy.late : copy.coming)[kind](when);
}
