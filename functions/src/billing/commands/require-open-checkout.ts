import { isOff } from '@daily-snapshot/domain/operations/kill-switches';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { KillSwitchReader } from '../../operations/ports/kill-switches.ts';

/**
 * Refuses a checkout before anything of it is counted or stored.
 *
 * @throws AppError `unavailable` while checkout is off
 */
export async function requireOpenCheckout({
  killSwitches,
}: {
  readonly killSwitches: KillSwitchReader;
}): Promise<void> {
  if (!isOff(await killSwitches.read(), 'checkout')) return;
  throw new AppError(
    'unavailable',
    'We paused new subscriptions while we fix a problem. Nothing was charged and nothing was saved. Please try again later today.',
  );
}
