import type { ReactNode } from 'react';
import type { Confirmed } from '../../../../features/admin/api/use-administration.ts';
import { useIdentityCheck } from '../../../../features/account/components/identity-check.tsx';
import { confirmationMessage } from '../../../../features/account/model/confirmation-message.ts';

/**
 * Tries something that wants a recent sign-in; whoever signed in long ago is asked for their password
 * then, and it is tried once more. `dialog` has to be rendered.
 */
export function useConfirmedAction(): {
  readonly confirmed: Confirmed;
  readonly dialog: ReactNode;
} {
  const { check, dialog } = useIdentityCheck();
  return { confirmed: (work) => confirmationMessage(work, check), dialog };
}
