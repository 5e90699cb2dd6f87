import { alertChangeWords } from '@daily-snapshot/domain/digest/alert-words';
import { correctionFacts } from '@daily-snapshot/domain/digest/correction-facts';
import { moneyIn } from '@daily-snapshot/domain/digest/fact';
import type { DigestFacts } from '@daily-snapshot/domain/digest/facts';
import {
  holidayWords,
  leftOutWords,
  unclassifiedWords,
} from '@daily-snapshot/domain/digest/beside-numbers-words';
import { cashWords } from '@daily-snapshot/domain/digest/cash-words';
import { CORRECTIONS_TITLE, correctionWords } from '@daily-snapshot/domain/digest/correction-words';
import { openWords } from '@daily-snapshot/domain/digest/open-items-words';
import type { Sentence } from '@daily-snapshot/domain/digest/sentence';
import type { Snapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../components/days.ts';
import { Words } from '../../../components/words.tsx';
import paper from '../../../components/paper.module.css';
import type { LinesFilter } from '../model/links.ts';
import { CashPicture } from './cash-picture.tsx';
import { CashTable } from './cash-table.tsx';

interface Item {
  readonly sentence: Sentence;
  readonly link?: { readonly href: string; readonly about: string };
}

interface Card {
  readonly title: string;
  readonly items: readonly Item[];
  readonly picture?: ReactNode;
}

interface Props {
  readonly snapshot: Snapshot;
  readonly facts: DigestFacts;
  readonly linesHref: (filter: LinesFilter) => string;
}

/** Cash and open bills, corrections, and what was left out: what stands beside the three numbers. */
export function BesideNumbers(props: Props) {
  const { snapshot, facts } = props;
  const cards: readonly Card[] = [
    {
      title: 'Cash, owed and owing',
      items: moneyItems(facts),
      picture: snapshot.cash && (
        <>
          <CashPicture cash={snapshot.cash} />
          <CashTable cash={snapshot.cash} currency={snapshot.currency} />
        </>
      ),
    },
    { title: CORRECTIONS_TITLE, items: correctionItems(props) },
    { title: 'Beside the numbers', items: leftOutItems(props) },
  ].filter(({ items }) => items.length > 0);
  if (cards.length === 0) return null;
  return (
    <div className={paper.cards}>
      {cards.map(({ title, items, picture }) => (
        <section key={title} className={paper.paper} aria-label={title}>
          <h3 className={paper.title}>{title}</h3>
          <Items items={items} />
          {picture}
        </section>
      ))}
    </div>
  );
}

function Items({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul className={paper.lines}>
      {items.map(({ sentence, link }, index) => (
        <li key={index} className={paper.text}>
          <Words sentence={sentence} />{' '}
          {link && (
            <Link to={link.href} className={paper.link}>
              See the lines
              <VisuallyHidden> {link.about}</VisuallyHidden>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

const moneyItems = ({ cash, owed, owing }: DigestFacts): Item[] => [
  ...(cash ? [{ sentence: cashWords(cash) }] : []),
  ...(owed ? [{ sentence: openWords(owed, 'owed') }] : []),
  ...(owing ? [{ sentence: openWords(owing, 'owing') }] : []),
];

/** All of them: the mail has room for the first few. */
const correctionItems = ({ snapshot, facts, linesHref }: Props): Item[] => [
  ...snapshot.corrections.map((correction) => ({
    sentence: correctionWords(correctionFacts(correction, moneyIn(snapshot.currency))),
    link: {
      href: linesHref({ behind: correction.measure, day: correction.about }),
      about: `of ${formatDay(correction.about)}, ${correction.measure}`,
    },
  })),
  ...facts.alertChanges.map((change) => ({ sentence: alertChangeWords(change) })),
];

function leftOutItems({ facts, linesHref }: Props): Item[] {
  const { unclassified, leftOut } = facts;
  const holiday = holidayWords(facts);
  return [
    ...(unclassified
      ? [
          {
            sentence: unclassifiedWords(unclassified),
            link: { href: linesHref({ behind: 'unclassified' }), about: 'not classified yet' },
          },
        ]
      : []),
    ...(leftOut.length > 0
      ? [
          {
            sentence: leftOutWords(leftOut),
            link: { href: linesHref({ behind: 'left-out' }), about: 'not counted' },
          },
        ]
      : []),
    ...(holiday ? [{ sentence: holiday }] : []),
  ];
}
