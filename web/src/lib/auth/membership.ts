import { use } from 'react';
import { getFirebase } from '../firebase/firebase.ts';

/**
 * Where a new owner becomes a member after the profile is saved, if the configuration names a place.
 *
 * @param back path of ours that the place may lead back to; it is told as `return_to`
 */
export function useMembershipAddress(): (back: string) => string | undefined {
  const { membershipUrl } = use(getFirebase());
  return (back) => {
    if (membershipUrl === undefined) return undefined;
    const address = new URL(membershipUrl);
    address.searchParams.set('return_to', new URL(back, location.origin).href);
    return address.href;
  };
}
