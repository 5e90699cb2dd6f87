import type { ListedLead } from '@daily-snapshot/domain/admin/admin-schema';
import { SOURCE_TEXTS, whenText } from '../model/texts.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import classes from './admin.module.css';
import { adminCopy } from '../model/admin-copy.ts';

/** Lists leads: where and when they signed up, and what they consented to. */
export const LeadList = ({ leads }: { readonly leads: readonly ListedLead[] }) => (
  <ul className={itemRow.list} aria-label={adminCopy.leads.list}>
    {leads.map(({ id, email, phone, sources, consents, campaign, firstAt, lastAt }) => (
      <li key={id} className={classes.row}>
        <p className={classes.name}>{email}</p>
        <p className={classes.note}>
          {[phone, ...sources.map((source) => SOURCE_TEXTS[source]), ...Object.values(campaign)]
            .filter((text) => text !== undefined && text !== '')
            .join(' · ')}
        </p>
        <p className={classes.note}>
          {firstAt === lastAt
            ? whenText(firstAt)
            : adminCopy.leads.period(whenText(firstAt), whenText(lastAt))}
        </p>
        <p className={classes.note}>
          {adminCopy.leads.agreedTo(
            consents
              .map(({ wording, at }) => adminCopy.leads.consent(wording, whenText(at)))
              .join(', '),
          )}
        </p>
      </li>
    ))}
  </ul>
);
