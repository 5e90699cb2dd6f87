import { useEffect, useState } from 'react';
import { useAuth as useAuthSdk } from 'reactfire';
import { useAuth } from './auth.tsx';

/**
 * Whether an administrator has given whoever is signed in a claim. It says what to show; what may be done,
 * rules and functions decide.
 *
 * @returns undefined until it is known, which takes no request
 */
export function useClaim(name: string): boolean | undefined {
  const sdk = useAuthSdk();
  // A renewed proof may say something else.
  const { session, loading } = useAuth();
  const [known, setKnown] = useState<{ readonly of: unknown; readonly isGiven: boolean }>();
  useEffect(() => {
    let isWanted = true;
    const note = (isGiven: boolean) => {
      if (isWanted) setKnown({ of: session, isGiven });
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
  if (loading || !known || known.of !== session) return undefined;
  return known.isGiven;
}
