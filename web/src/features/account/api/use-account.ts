import type { ExportCursor, ExportPage } from '@daily-snapshot/domain/accounts/data-export-schema';
import { type Deletion, deletionSchema } from '@daily-snapshot/domain/accounts/deletion-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import { useCallable } from '../../../lib/data/callable.ts';
import { useLiveDocument } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** Returns when an account will be erased, or null if no deletion is scheduled. */
export const useDeletion = (accountId: string): Live<Deletion | null> =>
  useLiveDocument(paths.deletion(accountId), deletionSchema);

export interface AccountExport {
  readonly documents: ExportPage['documents'];
  readonly census: Readonly<Record<string, number>>;
}

/** Reads all data of an account, page by page. */
export function useExport() {
  const ask = useCallable('exportData');
  return async (
    onProgress: (done: number, of: number) => void,
  ): Promise<Result<AccountExport, AppError>> => {
    const documents: AccountExport['documents'] = [];
    let census: AccountExport['census'] = {};
    let after: ExportCursor | null = null;
    do {
      const page: Result<ExportPage, AppError> = await ask(after ? { after } : {});
      if (!page.ok) return page;
      census = page.value.census ?? census;
      documents.push(...page.value.documents);
      const counted = Object.values(census).reduce((sum, count) => sum + count, 0);
      onProgress(documents.length, counted);
      after = page.value.next;
    } while (after);
    return ok({ documents, census });
  };
}
