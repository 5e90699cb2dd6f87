import { composeDigest } from '@daily-snapshot/domain/digest/compose';
import { factsOf } from '@daily-snapshot/domain/digest/facts';
import type { MailFrame } from '@daily-snapshot/domain/digest/html';
import type { Alert } from '@daily-snapshot/domain/signals/alert';
import type { Snapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import { Stack, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../components/days.ts';
import paper from '../../../components/paper.module.css';
import classes from './mail-copy.module.css';

/** The mail of a digest, composed from its snapshot as on its morning. */
export function MailCopy(props: {
  readonly snapshot: Snapshot;
  readonly alerts: readonly Alert[];
  readonly frame: MailFrame;
  readonly backHref: string;
}) {
  const { snapshot, alerts, frame, backHref } = props;
  const { subject, html } = composeDigest(factsOf(snapshot, alerts), frame);
  return (
    <Stack component="article" gap="lg" aria-label={`Mail of ${formatDay(snapshot.digestDay)}`}>
      <Stack gap={4}>
        <Link to={backHref} className={paper.link}>
          <span aria-hidden="true">← </span>Back to the snapshot
        </Link>
        <Title order={2}>{subject}</Title>
        <p className={paper.note}>
          The same facts and words as in your mailbox. Links in this copy lead nowhere.
        </p>
      </Stack>
      <iframe className={classes.mail} sandbox="" srcDoc={html} title={subject} />
    </Stack>
  );
}
