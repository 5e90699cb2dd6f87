import { REPRESENTATIVE_CLAIM } from '@daily-snapshot/domain/sales/toolkit/sections';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { useClaim } from '../../../lib/auth/claims.ts';
import { useLockToolkit } from '../api/use-toolkit.ts';
import {
  forgetUnlocked,
  nameSignIn,
  onUnlocked,
  rememberUnlocked,
  unlockedUntil,
} from '../model/unlocked.ts';
import { OpenToolkit } from './open-toolkit.tsx';

/**
 * Whether the toolkit is open in this browser session. It is for those with an administrator's word, and
 * for sign-ins that the gate has let in; what is behind it the server gives to nobody else.
 */
export function ToolkitGate(props: {
  readonly waiting: ReactNode;
  readonly locked: (unlock: (until: string) => void) => ReactNode;
  /** `lock` is absent for those who need not unlock it */
  readonly children: (lock: (() => Promise<void>) | undefined) => ReactNode;
}) {
  const { waiting, locked, children } = props;
  const { session } = useAuth();
  const hasClaim = useClaim(REPRESENTATIVE_CLAIM);
  const lockOnServer = useLockToolkit();
  const signIn = session ? nameSignIn(session) : '';
  const until = useSyncExternalStore(
    onUnlocked,
    () => unlockedUntil(signIn),
    () => undefined,
  );

  if (hasClaim === undefined) return waiting;
  if (!hasClaim && until === undefined) return locked((end) => rememberUnlocked(signIn, end));
  const lock = async () => {
    await lockOnServer({});
    forgetUnlocked();
  };
  return (
    <OpenToolkit key={until ?? ''} onRefused={forgetUnlocked}>
      {children(hasClaim ? undefined : lock)}
    </OpenToolkit>
  );
}
