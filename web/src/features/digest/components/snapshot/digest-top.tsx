import type { DigestAlert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { DigestView } from '@daily-snapshot/domain/digest/render/digest-view';
import { suggestAction } from '@daily-snapshot/domain/digest/sections/action';
import type { DigestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { ReactNode } from 'react';
import { formatDay } from '../../../../ui/text/format-date.ts';
import paper from '../../../../ui/layout/paper.module.css';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import { DASHBOARD_COPY as copy } from '../../model/digest-copy.ts';
import type { DigestLinks } from '../../model/links.ts';
import { HeadlineNumbers } from '../numbers/headline-numbers.tsx';
import classes from './digest-page.module.css';
import { DigestSummary } from './digest-summary.tsx';

/**
 * The verdict of a digest, the open alerts, and the three numbers. A slow phone shows it first, so it
 * uses no Mantine component.
 */
export function DigestTop(props: {
  readonly facts: DigestFacts;
  readonly view: DigestView;
  readonly alerts: readonly DigestAlert[];
  readonly links: DigestLinks;
  /** The alerts that can be answered here; absent if none is open, or for an earlier digest. */
  readonly answering?: { readonly panel: ReactNode } | undefined;
  /** Says that the numbers are newer than the sent digest. */
  readonly updateNote?: string | undefined;
  /** The page that reviews guesses; absent if all are answered, or for viewers. */
  readonly reviewHref?: string | undefined;
  readonly navigation: ReactNode;
}) {
  const { facts, view, alerts, links, answering, updateNote, reviewHref, navigation } = props;
  const digestDay = facts.digestDay.date;
  // The panel of open alerts already asks for an answer. With it, "nothing to do" would be wrong.
  const isActionShown =
    !answering || (view.action.isNeeded && !suggestAction(facts).type.startsWith('answer'));
  const action = isActionShown && (
    <p className={classes.action} data-attention={view.action.isNeeded || undefined}>
      <span>
        <SentenceText sentence={view.action.sentence} />
      </span>
    </p>
  );
  return (
    <>
      <div className={classes.top}>
        <div className={classes.head}>
          <p className={classes.kicker}>{copy.digestOf(formatDay(digestDay))}</p>
          {navigation}
        </div>
        <DigestSummary view={view} />
        {updateNote !== undefined && <p className={paper.note}>{updateNote}</p>}
        {answering?.panel}
        {!answering && action}
      </div>
      <HeadlineNumbers
        facts={facts}
        numbers={view.numbers}
        alerts={alerts}
        postingsHref={(number) => links.postings(digestDay, { number })}
        reviewHref={reviewHref}
      />
      {answering && action}
    </>
  );
}
