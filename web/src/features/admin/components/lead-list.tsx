import type { ListedLead } from '@daily-snapshot/domain/admin/admin-schema';
import { SOURCE_WORDS, whenText } from '../model/words.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import classes from './admin.module.css';

/** Those who left an address: where, when, and what they agreed to. */
export const LeadList = ({ leads }: { readonly leads: readonly ListedLead[] }) => (
  <ul className={itemRow.list} aria-label="Leads">
    {leads.map(({ id, email, phone, sources, consents, campaign, firstAt, lastAt }) => (
      <li key={id} className={classes.row}>
        <p className={classes.name}>{email}</p>
        <p className={classes.note}>
          {[phone, ...sources.map((source) => SOURCE_WORDS[source]), ...Object.values(campaign)]
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
