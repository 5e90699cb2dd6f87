import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useDocumentWriter } from '../../../lib/documents.ts';

export function useRenameBusiness(businessId: string): (name: string) => Promise<void> {
  const writer = useDocumentWriter();
  return (name) => writer.update(paths.business(businessId), { name });
}
