import { useEffect, useState } from 'react';
import { useAuth as useAuthSdk } from 'reactfire';
import { useAuth } from './auth.tsx';

/**
 * Returns whether the user has a custom claim. For display only: security rules and functions
 * enforce access.
 *
 * @returns undefined until known. Needs no request.
 */
export function useClaim(name: string): boolean | undefined {
  const sdk = useAuthSdk();
  // A refreshed token may have other claims.
  const { session, loading } = useAuth();
  const [claimState, setClaimState] = useState<{
    readonly of: unknown;
    readonly hasClaim: boolean;
  }>();
  useEffect(() => {
    let isWanted = true;
    const note = (hasClaim: boolean) => {
      if (isWanted) setClaimState({ of: session, hasClaim });
    };
    if (!session || !sdk.currentUser) {
      note(false);
    } else {
      sdk.currentUser.getIdTokenResult().then(
        ({ claims }) => note(claims[name] === true),
        () => note(false),
      );
    }
    return () => {
      isWanted = false;
    };
  }, [sdk, session, name]);
  if (loading || !claimState || claimState.of !== session) return undefined;
  return claimState.hasClaim;
}
