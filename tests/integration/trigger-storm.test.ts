// The trigger of the daily run fires many times at once.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { db, waitForDocument } from '../kit/local-environment/admin-sdk.ts';
import { storeBusinessWithDueDigest } from '../kit/local-environment/business-with-due-digest.ts';
import { environmentAddresses, runSchedule } from '../kit/local-environment/environment.ts';
import { mailsSoFar, mailTo } from '../kit/local-environment/inbox.ts';
import { recordFigure } from '../kit/record-figure.ts';

const TRIGGERS = 50;

it(`builds and mails a digest once when the trigger fires ${TRIGGERS} times at once`, async () => {
  const first = await storeBusinessWithDueDigest();
  const scheduleTime = new Date().toISOString();
  const { scheduler } = environmentAddresses().ports;
  const answers = await Promise.all(
    Array.from({ length: TRIGGERS }, () =>
      fetch(`${addressOf(scheduler)}/run/digestSweep`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ scheduleTime }),
      }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(TRIGGERS);
  await mailTo(first.address);

  // The tasks of a later run end after those of the storm.
  const later = await storeBusinessWithDueDigest();
  await runSchedule('digestSweep', new Date());
  await mailTo(later.address);
  const entry = await waitForDocument(
    paths.outboxEntry(first.id, first.businessDate),
    (snapshot) => snapshot.get('delivery.state') === 'sent',
  );
  expect(entry.get('accepted')).toHaveLength(1);
  expect((await db.collection(paths.digests(first.id)).get()).size).toBe(1);
  const mails = await mailsSoFar(first.address);
  expect(mails).toHaveLength(1);
  recordFigure('triggers at once', answers.length);
  recordFigure('e-mails', mails.length);
});
