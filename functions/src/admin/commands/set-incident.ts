import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { newIncident } from '@daily-snapshot/domain/operations/incident';
import type { KillSwitches } from '@daily-snapshot/domain/operations/kill-switches';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { KillSwitchStore } from '../../operations/ports/kill-switches.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import { asAuditActor } from '../ports/administrator.ts';
import type { Health } from '../ports/admin-queries.ts';

interface Ports {
  readonly killSwitchStore: KillSwitchStore;
  readonly clock: Clock;
}

/** Publishes a notice to all owners, or ends it. A repeated request changes nothing. */
export async function setIncident(
  { killSwitchStore, clock }: Ports,
  { kind }: CallableRequest<'setIncident'>,
  caller: Caller,
): Promise<void> {
  const at = clock.now();
  const by = asAuditActor(caller);
  await killSwitchStore.change((stored) => {
    const before = stored.incident?.kind ?? null;
    if (before === kind) return undefined;
    const what = kind === null ? 'notice-ended' : 'notice-published';
    const audit = { at, what, by, to: { part: kind ?? before ?? '' } } as const;
    const switches = withoutIncident(stored);
    return kind === null
      ? { switches, audit }
      : { switches: { ...switches, incident: newIncident(kind, at) }, audit };
  });
}

/** A digest that was due this long ago is late. */
const LATE_MS = 5 * 60_000;

/**
 * Ends a notice about late digests when the digests of its day are out, and any notice whose time is
 * over. Costs one read while there is no notice.
 *
 * @returns whether a notice was ended
 */
export async function endIncidentThatIsOver({
  killSwitchStore,
  clock,
  health,
}: Ports & { readonly health: Pick<Health, 'digests' | 'overdue'> }): Promise<boolean> {
  const now = clock.now();
  const { incident } = await killSwitchStore.read();
  if (!incident) return false;
  const isOver =
    now >= incident.endsAt ||
    (incident.kind === 'digests-late' && (await areDigestsOut(health, incident, now)));
  if (!isOver) return false;
  await killSwitchStore.change((stored) =>
    stored.incident?.publishedAt.getTime() === incident.publishedAt.getTime()
      ? { switches: withoutIncident(stored) }
      : undefined,
  );
  return true;
}

async function areDigestsOut(
  health: Pick<Health, 'digests' | 'overdue'>,
  { businessDate }: NonNullable<KillSwitches['incident']>,
  now: Date,
): Promise<boolean> {
  const overdue = await health.overdue(new Date(now.getTime() - LATE_MS));
  if (overdue.count > 0) return false;
  const { planned, sent, skipped, failed } = await health.digests(businessDate);
  return !planned.isMore && sent.count + skipped.count + failed.count >= planned.count;
}

const withoutIncident = ({ incident: _incident, ...switches }: KillSwitches): KillSwitches =>
  switches;
