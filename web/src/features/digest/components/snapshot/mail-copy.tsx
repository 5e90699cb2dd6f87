import { composeDigest } from '@daily-snapshot/domain/digest/render/compose-digest';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { MailFrame } from '@daily-snapshot/domain/digest/render/mail-frame';
import type { MailReader } from '@daily-snapshot/domain/digest/render/mail-versions';
import type { DigestAlert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../../ui/text/format-date.ts';
import paper from '../../../../ui/layout/paper.module.css';
import { DASHBOARD_COPY as copy } from '../../model/digest-copy.ts';
import classes from './mail-copy.module.css';

/** The mail of a digest, composed again from its snapshot. */
export function MailCopy(props: {
  readonly snapshot: Snapshot;
  readonly alerts: readonly DigestAlert[];
  readonly frame: MailFrame;
  /** The reader whose version is shown. */
  readonly reader: MailReader;
  readonly backHref: string;
  /** A button that sends the mail again. */
  readonly children?: ReactNode;
}) {
  const { snapshot, alerts, frame, reader, backHref, children } = props;
  const { subject, html } = composeDigest(digestFacts(snapshot, alerts), frame, reader);
  return (
    <Stack component="article" gap="lg" aria-label={copy.mail.label(formatDay(snapshot.digestDay))}>
      <Stack gap={4}>
        <Link to={backHref} className={paper.link}>
          <span aria-hidden="true">← </span>
          {copy.mail.back}
        </Link>
        <Title order={2}>{subject}</Title>
        <p className={paper.note}>{copy.mail.note}</p>
        {children}
      </Stack>
      <iframe className={classes.mail} sandbox="" srcDoc={html} title={subject} />
    </Stack>
  );
}
