import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { digestSchema, type Digest } from '@daily-snapshot/domain/digest/build/digest-schema';
import { digestView } from '@daily-snapshot/domain/digest/render/digest-view';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import { useMemo } from 'react';
import { DigestNavigation } from '../../features/digest/components/snapshot/digest-navigation.tsx';
import { DigestTop } from '../../features/digest/components/snapshot/digest-top.tsx';
import { currentAlerts } from '../../features/digest/model/current-alerts.ts';
import { DASHBOARD_COPY as copy } from '../../features/digest/model/digest-copy.ts';
import { primeDocument } from '../../lib/data/prime-values.ts';
import { formatDay } from '../../ui/text/format-date.ts';
import { OpenAlertsPanel } from '../routes/app/dashboard/digest/open-alerts-panel.tsx';
import type { FirstPageProps } from './first-documents.ts';
import classes from './first-view.module.css';

/** The top of the dashboard: verdict, open alerts and three numbers. It uses no Mantine component. */
export default function FirstDigest({ documents, context }: FirstPageProps) {
  const digest = useMemo(() => {
    const [document] = documents[0] ?? [];
    return document && primeDocument(document, digestSchema);
  }, [documents]);
  return digest && <FirstDigestTop digest={digest} {...context} />;
}

function FirstDigestTop(props: { readonly digest: Digest } & FirstPageProps['context']) {
  const { business, digest, openAlerts, links, accessLevel } = props;
  const canAnswer = canRequest(accessLevel, 'answerAlert');
  const { snapshot, alerts: ofDigest = [] } = digest;
  const isLatest = digest.businessDate === business.latestDigest;
  const alerts = isLatest ? currentAlerts(ofDigest, openAlerts) : ofDigest;
  const { facts, view } = useMemo(() => {
    const all = digestFacts(snapshot, alerts, { isComplete: true });
    return { facts: all, view: digestView(all) };
  }, [snapshot, alerts]);
  return (
    <article className={classes.digest} aria-label={copy.digestOf(formatDay(snapshot.digestDay))}>
      <DigestTop
        facts={facts}
        view={view}
        alerts={alerts}
        links={links}
        {...(isLatest &&
          openAlerts.length > 0 && {
            answering: {
              panel: (
                <OpenAlertsPanel
                  openAlerts={openAlerts}
                  hrefOf={links.alerts}
                  answersOf={() => canAnswer && <div className={classes.answers} />}
                />
              ),
            },
          })}
        navigation={
          <DigestNavigation
            date={digest.businessDate}
            latest={business.latestDigest}
            links={links}
          />
        }
      />
    </article>
  );
}
