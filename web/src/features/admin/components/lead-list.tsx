import type { ListedLead } from '@daily-snapshot/domain/admin/admin-schema';
import { SOURCE_TEXTS, whenText } from '../model/texts.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import classes from './admin.module.css';

/** Lists leads: where and when they signed up, and what they consented to. */
export const LeadList = ({ leads }: { readonly leads: readonly ListedLead[] }) => (
  <ul className={itemRow.list} aria-label="Leads">
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
            : `First ${whenText(firstAt)}, last ${whenText(lastAt)}`}
        </p>
        <p className={classes.note}>
          {`Agreed to: ${consents
            .map(({ wording, at }) => `${wording} on ${whenText(at)}`)
            .join(', ')}`}
        </p>
      </li>
    ))}
  </ul>
);
