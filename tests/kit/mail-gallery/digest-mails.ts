import type { DigestAlert } from '@daily-snapshot/domain/alerts/alert/alert';
import { answerLinks } from '@daily-snapshot/domain/alerts/texts/alert-link';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { composeDigest } from '@daily-snapshot/domain/digest/render/compose-digest';
import type { MailFrame } from '@daily-snapshot/domain/digest/render/mail-frame';
import { MAIL_READERS, type MailReader } from '@daily-snapshot/domain/digest/render/mail-versions';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { ComposedMail } from '@daily-snapshot/domain/mail/outbox-entry';
import { anAlert, TUESDAY } from '../builders/postings.ts';
import { aSnapshot } from '../builders/snapshot.ts';
import {
  corrected,
  extreme,
  high,
  HISTORY,
  late,
  monday,
  normal,
  ofDay,
  unknown,
} from './digest-snapshots.ts';
import type { GalleryMail } from './gallery-mail.ts';
import { DIGEST_FRAME } from './mail-frame.ts';

const ALERTS: readonly DigestAlert[] = [
  { ...anAlert({ level: 'critical' }), id: 'a1' },
  { ...anAlert({ counterparty: 'Golden Mill', finding: 'price-raised' }), id: 'a2' },
];

interface State {
  readonly snapshot: () => Snapshot;
  readonly alerts?: readonly DigestAlert[];
  readonly frame?: Partial<MailFrame>;
  /** absent: the owner */
  readonly reader?: MailReader;
}

const closed = () =>
  aSnapshot(
    HISTORY.filter(({ date }) => new Date(date).getUTCDay() !== 2),
    { closedDays: { weekdays: [2], dates: [] } },
  );

const VETERANS_DAY = businessDate('2020-11-11');
const holiday = () =>
  aSnapshot(
    Array.from({ length: 182 }, (_, index) =>
      ofDay(addDays(VETERANS_DAY, -index - 1), { sales: 428_000, costs: 264_040 }),
    ).flat(),
    { digestDay: addDays(VETERANS_DAY, 1), first: addDays(VETERANS_DAY, -182) },
  );

const first = () =>
  aSnapshot(ofDay(TUESDAY, { sales: 428_000, costs: 0 }), { first: addDays(TUESDAY, -11) });

const forOthers = Object.fromEntries(
  MAIL_READERS.filter((reader) => reader !== 'owner').map((reader): [string, State] => [
    `alerts-for-${reader}`,
    { snapshot: high, alerts: ALERTS, reader },
  ]),
);

/** Every state that changes the layout of the digest. */
const STATES: Readonly<Record<string, State>> = {
  quiet: { snapshot: normal },
  'out-of-range': { snapshot: high },
  alerts: { snapshot: high, alerts: ALERTS },
  ...forOthers,
  'alerts-on-a-normal-day': { snapshot: normal, alerts: ALERTS.slice(1) },
  monday: { snapshot: monday },
  unknown: { snapshot: unknown },
  partial: { snapshot: () => high({ sources: [late] }) },
  closed: { snapshot: closed },
  holiday: { snapshot: holiday },
  'first-digest': { snapshot: first },
  corrections: { snapshot: corrected },
  'hidden-amounts': { snapshot: high, frame: { hidesAmounts: true } },
  'extreme-names-and-amounts': { snapshot: extreme, alerts: ALERTS },
};

/** Composes the mail of a snapshot, with the alerts that it reports. */
export const composeDigestWith = (
  snapshot: Snapshot,
  alerts: readonly DigestAlert[] = [],
  frame: Partial<MailFrame> = {},
  reader?: MailReader,
): ComposedMail =>
  composeDigest(
    digestFacts(snapshot, alerts),
    {
      ...DIGEST_FRAME,
      answerLinks: (id) =>
        alerts
          .filter((alert) => alert.id === id)
          .flatMap(({ finding }) =>
            answerLinks(finding, `https://app.example/a/${id}`, snapshot.digestDay),
          ),
      ...frame,
    },
    reader,
  );

/** Returns a digest mail for every state of a digest. */
export const digestMails = (): GalleryMail[] =>
  Object.entries(STATES).map(([name, { snapshot, alerts, frame, reader }]) => ({
    group: 'Daily e-mail',
    topic: 'Daily e-mail',
    name: `digest-${name}`,
    compose: () => composeDigestWith(snapshot(), alerts, frame, reader),
  }));
