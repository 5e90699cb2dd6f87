import { accountSchema, type Account } from '@daily-snapshot/domain/contracts/account';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocuments } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';

/** The accounts that files were imported into, by name. */
export const useAccounts = (businessId: string): Live<readonly Account[]> =>
  useLiveDocuments(
    { collection: paths.accounts(businessId), orderBy: { field: 'name', direction: 'asc' } },
    accountSchema,
  );
