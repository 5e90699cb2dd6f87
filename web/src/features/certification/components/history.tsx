import type { Attempt } from '@daily-snapshot/domain/certification/attempt';
import { QUESTION_COUNT } from '@daily-snapshot/domain/certification/question';
import { Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { useAttempts, useMyCertificates } from '../api/use-certification.ts';

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
    <CardSection
      id="certificates"
      title="Your certificates"
      about="A certificate ends when its time is over, or when what it certifies changes."
    >
      <LiveView
        live={useMyCertificates(asOf)}
        skeleton={<Skeleton height={64} />}
        failedTitle="Your certificates cannot be shown"
      >
        {(certificates) =>
          certificates.length === 0 ? (
            <Text>None yet. It is here once all answers were right.</Text>
          ) : (
            <ul className={itemRow.list}>
              {certificates.map(({ code, name, certifiedAt, expiresAt, state }) => (
                <ListRow
                  key={code}
                  name={
                    <Link className={paper.link} to={certificateHref(code)}>
                      {code}
                    </Link>
                  }
                  about={[
                    name,
                    `Certified ${DAY.format(new Date(certifiedAt))}`,
                    state === 'valid' ? `Good until ${DAY.format(new Date(expiresAt))}` : '',
                  ]}
                  amount={state === 'valid' ? 'Valid' : 'Expired'}
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
    <CardSection
      id="attempts"
      title="Your attempts"
      about="What to read again before the next one. Nobody else sees them."
    >
      <LiveView
        live={useAttempts(accountId)}
        skeleton={<Skeleton height={64} />}
        failedTitle="Your attempts cannot be shown"
      >
        {(attempts) =>
          attempts.length === 0 ? (
            <Text>None yet.</Text>
          ) : (
            <ul className={itemRow.list}>
              {attempts.map((attempt) => (
                <ListRow
                  key={attempt.id}
                  name={MOMENT.format(attempt.startedAt)}
                  about={[wordsOf(attempt)]}
                  amount={attempt.outcome ? `${attempt.outcome.score} of ${QUESTION_COUNT}` : '–'}
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
  if (!outcome) {
    return `${Object.keys(answers).length} of ${QUESTION_COUNT} answered, not completed`;
  }
  return outcome.code === null ? `Weak: ${outcome.weakTopics.join(', ')}` : 'Passed';
}
