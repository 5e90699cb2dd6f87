import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useDocumentWriter } from '../../../lib/data/documents.ts';

export function useRenameBusiness(businessId: string) {
  const writer = useDocumentWriter();
  return (name: string) => writer.update(paths.business(businessId), { name });
}
