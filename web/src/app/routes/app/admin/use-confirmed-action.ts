import type { ReactNode } from 'react';
import type { RunConfirmed } from '../../../../features/admin/api/use-administration.ts';
import { useIdentityCheck } from '../../../../features/account/components/identity-check.tsx';
import { confirmationMessage } from '../../../../features/account/model/confirmation-message.ts';

/**
 * Runs an action that needs a recent sign-in. If the sign-in is too old, asks for the password and
 * retries once. Render `dialog`.
 */
export function useConfirmedAction(): {
  readonly confirmed: RunConfirmed;
  readonly dialog: ReactNode;
} {
  const { check, dialog } = useIdentityCheck();
  return { confirmed: (work) => confirmationMessage(work, check), dialog };
}
