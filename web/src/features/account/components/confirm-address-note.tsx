import { lazy, Suspense } from 'react';
import type { User } from '../../../lib/auth/auth-events.ts';
import { afterFirstView } from '../../../lib/early/first-view-gate.ts';
import type { ConfirmedAction } from './confirm-address-alert.tsx';

const ConfirmAddressAlert = lazy(afterFirstView(() => import('./confirm-address-alert.tsx')));

/** Says that an action needs a confirmed address. Shows nothing if the address is confirmed. */
export function ConfirmAddressNote(props: {
  readonly user: User;
  readonly action: ConfirmedAction;
}) {
  const { user, action } = props;
  if (user.isEmailVerified) return null;
  return (
    <Suspense>
      <ConfirmAddressAlert action={action} address={user.email} />
    </Suspense>
  );
}
