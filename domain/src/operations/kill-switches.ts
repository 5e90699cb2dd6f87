// The parts of the service that an administrator can turn off while it runs.
import { z } from 'zod';
import { PROVIDERS, type Provider } from '../connections/connection.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { incidentSchema } from './incident.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/** `sync` stops reading from all providers. A provider's own switch stops reading from it alone. */
export const KILL_SWITCHES = ['mail', 'sync', 'checkout', ...PROVIDERS] as const;

export const killSwitchSchema = z.enum(KILL_SWITCHES);
export type KillSwitch = z.infer<typeof killSwitchSchema>;

/** The longest reason that an administrator can give. */
export const SWITCH_REASON_MAX = 300;

const offSchema = z.object({ since: storedInstantSchema, reason: z.string() });

const pauseSchema = z.object({ from: storedInstantSchema, until: storedInstantSchema });
/** A time in which no e-mail was sent on purpose. */
export type MailPause = DeepReadonly<z.infer<typeof pauseSchema>>;

/** The document `operations/killSwitches`. Only the server reads it. */
export const killSwitchesSchema = z.object({
  /** the parts that are off; absent parts are on */
  off: z.partialRecord(killSwitchSchema, offSchema),
  /** the last time in which e-mail was off; absent before the first */
  lastMailPause: pauseSchema.optional(),
  /** the incident that owners see; here, because each delivery reads this document anyway */
  incident: incidentSchema.optional(),
});
export type KillSwitches = DeepReadonly<z.infer<typeof killSwitchesSchema>>;

/** As long as an e-mail may wait in the outbox. */
const JOINED_WITHIN_MS = 2 * 3_600_000;

export const ALL_ON: KillSwitches = { off: {} };

export const isOff = ({ off }: KillSwitches, name: KillSwitch): boolean => off[name] !== undefined;

/** Returns whether we may not read from a provider now. */
export const isReadingPaused = (switches: KillSwitches, provider: Provider): boolean =>
  isOff(switches, 'sync') || isOff(switches, provider);

/** Returns the parts that are off, in the order in which they are listed. */
export const partsOff = (switches: KillSwitches): readonly KillSwitch[] =>
  KILL_SWITCHES.filter((name) => isOff(switches, name));

/** A decision of an administrator about one part. */
export interface SwitchChange {
  readonly name: KillSwitch;
  readonly isOff: boolean;
  readonly reason: string;
}

/** Returns the switches after a change, or undefined if the part already is in that state. */
export function changeSwitch(
  switches: KillSwitches,
  { name, isOff: turnsOff, reason }: SwitchChange,
  now: Date,
): KillSwitches | undefined {
  if (isOff(switches, name) === turnsOff) return undefined;
  if (turnsOff) return { ...switches, off: { ...switches.off, [name]: { since: now, reason } } };
  const { [name]: before, ...off } = switches.off;
  if (name !== 'mail' || !before) return { ...switches, off };
  const lastMailPause = { from: mailPauseStart(switches, before.since), until: now };
  return { ...switches, off, lastMailPause };
}

/** Returns the current or the last time in which e-mail was off; undefined before the first. */
export function mailPauseOf(switches: KillSwitches, now: Date): MailPause | undefined {
  const { off, lastMailPause } = switches;
  return off.mail ? { from: mailPauseStart(switches, off.mail.since), until: now } : lastMailPause;
}

/** A pause soon after another one continues it, because an e-mail may have waited through both. */
const mailPauseStart = ({ lastMailPause }: KillSwitches, since: Date): Date =>
  lastMailPause && since.getTime() - lastMailPause.until.getTime() < JOINED_WITHIN_MS
    ? lastMailPause.from
    : since;
