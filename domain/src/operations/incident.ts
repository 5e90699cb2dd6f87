// An incident that owners get a notice about, with prepared texts.
import { z } from 'zod';
import { businessDateAt } from '../calendar/business-date.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { DEFAULT_TIME_ZONE } from '../calendar/time-zone.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

export const INCIDENT_KINDS = ['digests-late', 'numbers-wrong', 'site-trouble'] as const;
export const incidentKindSchema = z.enum(INCIDENT_KINDS);
export type IncidentKind = z.infer<typeof incidentKindSchema>;

/** A notice that an administrator forgot ends after this time. */
const NOTICE_MS = 24 * 3_600_000;

export const incidentSchema = z.object({
  kind: incidentKindSchema,
  publishedAt: storedInstantSchema,
  endsAt: storedInstantSchema,
  /** the day whose digests have to be out before a notice about late digests ends */
  businessDate: businessDateSchema,
});
export type Incident = DeepReadonly<z.infer<typeof incidentSchema>>;

interface IncidentTexts {
  readonly title: string;
  readonly notice: string;
  /** a line in daily e-mails; absent if they do not mention the incident */
  readonly mailLine?: string;
}

export const INCIDENT_TEXTS: Readonly<Record<IncidentKind, IncidentTexts>> = {
  'digests-late': {
    title: 'Your daily e-mail is late today',
    notice:
      'We found a problem on our side and are fixing it. Your data is safe, and the e-mail will follow. You do not need to do anything.',
    mailLine:
      'This e-mail is late because of a problem on our side. Your data is safe. We are sorry.',
  },
  'numbers-wrong': {
    title: 'Some numbers may be wrong',
    notice:
      'We found an error on our side and are correcting it. Your transactions are safe. We will e-mail you if your numbers change.',
    mailLine:
      'Some numbers in this e-mail may be wrong because of an error on our side. We are correcting it, and will e-mail you if your numbers change.',
  },
  'site-trouble': {
    title: 'Some pages do not work right now',
    notice: 'We are fixing it. Your data is safe, and daily e-mails continue.',
  },
};

export const newIncident = (kind: IncidentKind, now: Date): Incident => ({
  kind,
  publishedAt: now,
  endsAt: new Date(now.getTime() + NOTICE_MS),
  businessDate: businessDateAt(now, DEFAULT_TIME_ZONE),
});

/** Returns the incident if its notice is shown at a time. */
export const currentIncident = (
  incident: Incident | null | undefined,
  now: Date,
): Incident | undefined => (incident && now < incident.endsAt ? incident : undefined);
