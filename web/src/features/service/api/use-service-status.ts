import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  serviceStatusSchema,
  type ServiceStatus,
} from '@daily-snapshot/domain/operations/service-status';
import { useLiveDocument } from '../../../lib/data/documents.ts';

const NORMAL: ServiceStatus = { off: [], incident: null };

/** Subscribes to the state of the service. Until it is known, the service counts as working. */
export function useServiceStatus(): ServiceStatus {
  const status = useLiveDocument(paths.serviceStatus, serviceStatusSchema);
  return (status.status === 'ready' ? status.value : null) ?? NORMAL;
}
