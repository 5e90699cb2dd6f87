import type { Attempt } from '@daily-snapshot/domain/certification/attempt';
import { Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { useAttempts, useMyCertificates } from '../api/use-certification.ts';
import { certificationCopy } from '../model/certification-copy.ts';

const { certificates, attempts } = certificationCopy;

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Lists a representative’s certificates with their validity. */
export function MyCertificates(props: {
  /** a change of this value reloads the certificates */
  readonly asOf: string;
  readonly certificateHref: (code: string) => string;
}) {
  const { asOf, certificateHref } = props;
  return (
    <CardSection id="certificates" title={certificates.title} about={certificates.about}>
      <LiveView
        live={useMyCertificates(asOf)}
        skeleton={<Skeleton height={64} />}
        failedTitle={certificates.failed}
      >
        {(found) =>
          found.length === 0 ? (
            <Text>{certificates.none}</Text>
          ) : (
            <ul className={itemRow.list}>
              {found.map(({ code, name, certifiedAt, expiresAt, state }) => (
                <ListRow
                  key={code}
                  name={
                    <Link className={paper.link} to={certificateHref(code)}>
                      {code}
                    </Link>
                  }
                  about={[
                    name,
                    certificates.certified(DAY.format(new Date(certifiedAt))),
                    state === 'valid'
                      ? certificates.validUntil(DAY.format(new Date(expiresAt)))
                      : '',
                  ]}
                  amount={state === 'valid' ? certificates.valid : certificates.expired}
                />
              ))}
            </ul>
          )
        }
      </LiveView>
    </CardSection>
  );
}

/** Lists past quiz attempts with scores and weak topics. */
export function PastAttempts({ accountId }: { readonly accountId: string }) {
  return (
    <CardSection id="attempts" title={attempts.title} about={attempts.about}>
      <LiveView
        live={useAttempts(accountId)}
        skeleton={<Skeleton height={64} />}
        failedTitle={attempts.failed}
      >
        {(found) =>
          found.length === 0 ? (
            <Text>{attempts.none}</Text>
          ) : (
            <ul className={itemRow.list}>
              {found.map((attempt) => (
                <ListRow
                  key={attempt.id}
                  name={MOMENT.format(attempt.startedAt)}
                  about={[wordsOf(attempt)]}
                  amount={
                    attempt.outcome ? attempts.score(attempt.outcome.score) : attempts.noScore
                  }
                />
              ))}
            </ul>
          )
        }
      </LiveView>
    </CardSection>
  );
}

function wordsOf({ outcome, answers }: Attempt): string {
  if (!outcome) return attempts.unfinished(Object.keys(answers).length);
  return outcome.code === null ? attempts.review(outcome.weakTopics.join(', ')) : attempts.passed;
}
