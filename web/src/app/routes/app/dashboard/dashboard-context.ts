import type { Business } from '@daily-snapshot/domain/contracts/business';
import { useOutletContext } from 'react-router-dom';
import type { DigestLinks } from '../../../../features/digest/model/links.ts';
import type { WithId } from '../../../../lib/documents.ts';
import { paths } from '../../../paths.ts';

/** What a page of the dashboard is about. */
export interface DashboardContext {
  readonly business: WithId<Business>;
  readonly links: DigestLinks;
}

export const useDashboard = () => useOutletContext<DashboardContext>();

/** @param business named in every address where there are several */
export const linksOf = (business: string | undefined): DigestLinks => ({
  snapshot: (date) => paths.digest.href({ date, business }),
  mail: (date) => paths.digest.href({ date, view: 'mail', business }),
  lines: (date, { behind, counterparty, day }) =>
    paths.lines.href({ date, measure: behind, counterparty, day, business }),
  archive: (month) => paths.archive.href({ month, business }),
});
