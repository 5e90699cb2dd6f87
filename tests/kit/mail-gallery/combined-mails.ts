import { FINDING_NAMES } from '@daily-snapshot/domain/alerts/types/alert-types';
import type { CombinedPart } from '@daily-snapshot/domain/digest/combined/combined-view';
import { composeCombinedDigest } from '@daily-snapshot/domain/digest/combined/compose-combined-digest';
import type { DigestAlert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { anAlert } from '../builders/postings.ts';
import { aSnapshot } from '../builders/snapshot.ts';
import { corrected, extreme, high, monday, normal, unknown } from './digest-snapshots.ts';
import type { GalleryMail } from './gallery-mail.ts';

const FRAME = {
  unsubscribeUrl: 'https://app.example/u/combined',
  preferencesUrl: 'https://app.example/dashboard/harbor/preferences',
  postalAddress: 'Owner Awareness, 1 Main Street, Springfield, IL 62701',
  answerPageUrl: (index: number) => `https://app.example/a/${index}`,
};

const part = (
  businessId: string,
  snapshot: Snapshot,
  alerts: readonly DigestAlert[] = [],
): CombinedPart => ({
  businessId,
  snapshot,
  alerts,
  snapshotUrl: `https://app.example/dashboard/${businessId}/${snapshot.digestDay}`,
  closedWeekdayUrl: `https://app.example/dashboard/${businessId}#closed-weekday`,
});

const ALERTS: readonly DigestAlert[] = [
  { ...anAlert({ level: 'critical' }), id: 'a1' },
  { ...anAlert({ counterparty: 'Golden Mill', finding: 'price-raised' }), id: 'a2' },
];

const cafe = () => part('harbor', high({ name: 'Harbor Cafe' }));
const oak = () => part('oak', normal({ name: 'Oak Street' }));
const pine = () => part('pine', unknown({ name: 'Pine Deli' }));

/** Twelve businesses with as many alerts as the e-mail lists. */
const many = (): readonly [CombinedPart, ...CombinedPart[]] => {
  const others = Array.from({ length: 11 }, (_, index) =>
    part(`shop-${index}`, high({ name: `Corner Shop ${index}` }), [
      { ...anAlert({ finding: FINDING_NAMES[index] ?? 'price-raised' }), id: `b${index}` },
    ]),
  );
  return [part('harbor', high({ name: 'Harbor Cafe' }), ALERTS), ...others];
};

/** Composes a combined mail for every state that changes its layout. */
export const combinedMails = (): GalleryMail[] => {
  const states: readonly {
    readonly name: string;
    readonly parts: readonly [CombinedPart, ...CombinedPart[]];
    readonly late?: readonly string[];
  }[] = [
    { name: 'out-of-range', parts: [oak(), cafe(), pine()] },
    {
      name: 'alerts',
      parts: [oak(), part('harbor', high({ name: 'Harbor Cafe' }), ALERTS), pine()],
    },
    { name: 'quiet', parts: [oak(), part('elm', normal({ name: 'Elm Bakery' }))] },
    { name: 'late', parts: [cafe()], late: ['Oak Street'] },
    { name: 'several-late', parts: [cafe()], late: ['Oak Street', 'Pine Deli'] },
    { name: 'hidden-amounts', parts: [{ ...cafe(), hidesAmounts: true }, oak()] },
    { name: 'monday', parts: [part('harbor', monday()), oak()] },
    { name: 'nothing-connected', parts: [oak(), part('new', aSnapshot([], { sources: [] }))] },
    {
      name: 'extreme-names-and-amounts',
      parts: [part('x', extreme(), ALERTS), part('y', corrected())],
    },
    { name: 'many', parts: many(), late: ['Oak Street'] },
  ];
  return states.map(({ name, parts, late = [] }) => ({
    group: 'Daily e-mail',
    topic: 'Combined daily e-mail',
    name: `combined-${name}`,
    compose: () => composeCombinedDigest(parts, late, FRAME).mail,
  }));
};
