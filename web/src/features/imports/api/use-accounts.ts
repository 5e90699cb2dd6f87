import { accountSchema, type Account } from '@daily-snapshot/domain/connections/account-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocuments } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** The accounts that files were imported into, by name. */
export const useAccounts = (businessId: string): Live<readonly Account[]> =>
  useLiveDocuments(
    { collection: paths.accounts(businessId), orderBy: { field: 'name', direction: 'asc' } },
    accountSchema,
  );
