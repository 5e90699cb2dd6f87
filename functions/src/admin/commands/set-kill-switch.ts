import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { changeSwitch } from '@daily-snapshot/domain/operations/kill-switches';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { asAuditActor } from '../ports/administrator.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { KillSwitchStore } from '../../operations/ports/kill-switches.ts';

interface Ports {
  readonly killSwitchStore: Pick<KillSwitchStore, 'change'>;
  readonly clock: Clock;
}

/** Turns a part of the service off or on. A repeated request changes nothing. */
export async function setKillSwitch(
  { killSwitchStore, clock }: Ports,
  { name, isOff, reason }: CallableRequest<'setKillSwitch'>,
  caller: Caller,
): Promise<void> {
  const at = clock.now();
  const what = isOff ? 'part-turned-off' : 'part-turned-on';
  await killSwitchStore.change((stored) => {
    const switches = changeSwitch(stored, { name, isOff, reason }, at);
    const audit = { at, what, by: asAuditActor(caller), to: { part: name, reason } } as const;
    return switches && { switches, audit };
  });
}
