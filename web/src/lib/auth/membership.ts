import { use } from 'react';
import { getFirebase } from '../firebase/firebase.ts';

/**
 * Returns the URL where a new owner becomes a member after saving the profile, if one is
 * configured.
 *
 * @param back our path to return to, passed as `return_to`
 */
export function useMembershipAddress(): (returnPath: string) => string | undefined {
  const { membershipUrl } = use(getFirebase());
  return (returnPath) => {
    if (membershipUrl === undefined) return undefined;
    const address = new URL(membershipUrl);
    address.searchParams.set('return_to', new URL(returnPath, location.origin).href);
    return address.href;
  };
}
