import { canRequest, type AccessLevel } from '@daily-snapshot/domain/access/access-table';
import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { links } from '@daily-snapshot/domain/contracts/links';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { useOutletContext } from 'react-router-dom';
import type { DigestLinks } from '../../../../features/digest/model/links.ts';
import type { User } from '../../../../lib/auth/auth-events.ts';
import type { WithId } from '../../../../lib/data/parse-documents.ts';
import { paths } from '../../../paths.ts';

/** The business, user and links that all dashboard pages share. */
export interface DashboardContext {
  readonly business: WithId<Business>;
  readonly links: DigestLinks;
  readonly user: User;
  /** The user’s access level for the business. */
  readonly accessLevel: AccessLevel;
  /** The alerts that still need an answer. */
  readonly openAlerts: readonly WithId<StoredAlert>[];
}

export const useDashboard = () => useOutletContext<DashboardContext>();

export const linksOf = (business: string, accessLevel: AccessLevel): DigestLinks => ({
  snapshot: (date) =>
    date === undefined ? paths.business.href(business) : paths.digest.href({ business, date }),
  comparison: (date) => paths.comparison.href({ business, date }),
  mail: (date) => paths.digest.href({ business, date }, 'mail'),
  postings: (date, { number, counterparty, day }) =>
    paths.lines.href({ business, date }, { measure: number, counterparty, day }),
  alerts: (id) => paths.alerts.href(business, id),
  connections: paths.connections.href(business),
  closedWeekday: canRequest(accessLevel, 'changePreferences')
    ? links.closedWeekday(business)
    : undefined,
  archive: (month) => paths.archive.href(business, month),
});

/** Returns the links of the tabs. */
export const tabLinks = (business: string, links: DigestLinks) => ({
  links,
  alertsHref: links.alerts(),
  connectionsHref: paths.connections.href(business),
  transactionsHref: paths.transactions.href(business),
  importHref: paths.imports.href(business),
  preferencesHref: paths.preferences.href(business),
});
