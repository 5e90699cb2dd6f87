import type { ListedLead } from '@daily-snapshot/domain/admin/admin-schema';
import { CONSENT_LABELS, dateText, SOURCE_TEXTS, whenText } from '../model/texts.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import classes from './admin.module.css';
import { adminCopy } from '../model/admin-copy.ts';

const copy = adminCopy.leads;

const listFormat = new Intl.ListFormat('en-US');

/** Lists leads: where and when they signed up, and what they consented to. */
export const LeadList = ({ leads }: { readonly leads: readonly ListedLead[] }) => (
  <ul className={itemRow.list} aria-label={copy.list}>
    {leads.map(({ id, email, phone, sources, consents, campaign, firstAt, lastAt }) => {
      const campaignWords = Object.values(campaign).filter(Boolean).join(' / ');
      return (
        <li key={id} className={classes.row}>
          <div className={classes.columns}>
            <div>
              <p className={classes.name}>
                <a href={`mailto:${email}`} className={classes.link}>
                  {email}
                </a>
              </p>
              {phone !== '' && <p className={classes.note}>{phone}</p>}
            </div>
            <div>
              <p className={classes.text}>
                {listFormat.format(sources.map((source) => SOURCE_TEXTS[source]))}
              </p>
              {campaignWords !== '' && (
                <p className={classes.note}>{copy.campaign(campaignWords)}</p>
              )}
            </div>
            <div>
              <p className={classes.text}>
                {firstAt === lastAt
                  ? whenText(firstAt)
                  : copy.again(whenText(firstAt), whenText(lastAt))}
              </p>
              <p className={classes.note}>{copy.agreedTo(consentText(consents, firstAt))}</p>
            </div>
          </div>
        </li>
      );
    })}
  </ul>
);

/** Names what the lead agreed to, with the day if it is not that of the first form. */
const consentText = (consents: ListedLead['consents'], firstAt: string): string =>
  listFormat.format(
    consents.map(({ wording, at }) => {
      const label = CONSENT_LABELS[wording];
      const day = dateText(at);
      return day === dateText(firstAt) ? label : copy.consentOn(label, day);
    }),
  );
