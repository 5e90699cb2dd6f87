import type { Standing } from '@daily-snapshot/domain/access/access-table';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import { useOutletContext } from 'react-router-dom';
import type { DigestLinks } from '../../../../features/digest/model/links.ts';
import type { User } from '../../../../lib/auth.tsx';
import type { WithId } from '../../../../lib/documents.ts';
import { paths } from '../../../paths.ts';

/** What a page of the dashboard is about. */
export interface DashboardContext {
  readonly business: WithId<Business>;
  readonly links: DigestLinks;
  readonly user: User;
  /** How the user stands to the business. */
  readonly standing: Standing;
  /** How many alerts want an answer. */
  readonly openAlerts: number;
}

export const useDashboard = () => useOutletContext<DashboardContext>();

export const linksOf = (business: string): DigestLinks => ({
  snapshot: (date) =>
    date === undefined ? paths.business.href(business) : paths.digest.href({ business, date }),
  editions: (date) => paths.editions.href({ business, date }),
  mail: (date) => paths.digest.href({ business, date }, 'mail'),
  lines: (date, { behind, counterparty, day }) =>
    paths.lines.href({ business, date }, { measure: behind, counterparty, day }),
  alerts: (id) => paths.alerts.href(business, id),
  connections: paths.connections.href(business),
  archive: (month) => paths.archive.href(business, month),
});
