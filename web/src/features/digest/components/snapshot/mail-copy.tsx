import { composeDigest } from '@daily-snapshot/domain/digest/render/compose-digest';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { MailFrame } from '@daily-snapshot/domain/digest/render/render-html';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { Stack, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../../ui/text/format-date.ts';
import paper from '../../../../ui/layout/paper.module.css';
import classes from './mail-copy.module.css';

/** The mail of a digest, composed again from its snapshot. */
export function MailCopy(props: {
  readonly snapshot: Snapshot;
  readonly alerts: readonly Alert[];
  readonly frame: MailFrame;
  readonly backHref: string;
}) {
  const { snapshot, alerts, frame, backHref } = props;
  const { subject, html } = composeDigest(digestFacts(snapshot, alerts), frame);
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
