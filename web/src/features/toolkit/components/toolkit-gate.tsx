import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { REPRESENTATIVE_CLAIM } from '@daily-snapshot/domain/sales/toolkit/sections';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useCallable } from '../../../lib/data/callable.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { useClaim } from '../../../lib/auth/claims.ts';
import { useToolkitContent } from '../api/use-toolkit.ts';
import {
  forgetUnlocked,
  nameSignIn,
  onUnlocked,
  rememberUnlocked,
  unlockedUntil,
} from '../model/unlocked.ts';
import { ToolkitContext } from './toolkit-context.ts';

/**
 * Shows the toolkit if it is unlocked in this browser session. Administrators can grant access to a
 * user, and others unlock it with a password. The server enforces access to the content.
 */
export function ToolkitGate(props: {
  readonly waiting: ReactNode;
  readonly locked: (unlock: (until: string) => void) => ReactNode;
  /** `lock` is absent if the user has permanent access */
  readonly children: (lock: (() => Promise<void>) | undefined) => ReactNode;
}) {
  const { waiting, locked, children } = props;
  const { session } = useAuth();
  const hasClaim = useClaim(REPRESENTATIVE_CLAIM);
  const lockOnServer = useCallable('lockToolkit');
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

/** Loads the toolkit’s content once for all tabs. */
function OpenToolkit(props: {
  /** Called when the server denies access that was granted before. */
  readonly onRefused: () => void;
  readonly children: ReactNode;
}) {
  const { onRefused, children } = props;
  const content = useToolkitContent();
  const [now] = useState(() => new Date());
  const today = businessDateAt(now, DEFAULT_TIME_ZONE);
  const isRefused = Object.values(content).some(
    (live) => live.status === 'failed' && live.error.code === 'not-allowed',
  );
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);

  return <ToolkitContext value={{ content, today }}>{children}</ToolkitContext>;
}
