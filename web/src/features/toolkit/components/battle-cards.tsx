import type { BattleCard } from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';
import { Text, Title } from '@mantine/core';
import { IndexedItems } from './item-index.tsx';
import { SourceLink } from './provenance.tsx';
import { SectionItems } from './section-items.tsx';
import { ToolkitItem } from './toolkit-item.tsx';
import classes from './toolkit.module.css';
import { toolkitCopy } from '../model/toolkit-copy.ts';

const copy = toolkitCopy.battleCards;

type Audience = BattleCard['strengths'][number]['audience'];

/** The alternatives that prospects use, compared fairly. */
export const BattleCards = () => (
  <SectionItems section="battle-cards">
    {(cards) => (
      <IndexedItems items={cards}>
        {cards.map((card) => (
          <CardOf key={card.id} card={card} />
        ))}
      </IndexedItems>
    )}
  </SectionItems>
);

function CardOf({ card }: { readonly card: BattleCard }) {
  const { alternative, strengths, weaknesses, ourAnswer, ask, walkAwayWhen } = card;
  return (
    <ToolkitItem section="battle-cards" item={card}>
      <Text c="dimmed" maw="68ch">
        {alternative}
      </Text>
      <div className={classes.sides}>
        <section>
          <Title order={3} size="h5">
            {copy.strengths}
          </Title>
          <ul className={classes.points}>
            {strengths.map(({ text, audience }) => (
              <li key={text}>
                {text} <AudienceMark audience={audience} />
              </li>
            ))}
          </ul>
        </section>
        <section>
          <Title order={3} size="h5">
            {copy.weaknesses}
          </Title>
          <ul className={classes.points}>
            {weaknesses.map(({ text, audience, source }) => (
              <li key={text}>
                {text} <AudienceMark audience={audience} />
                <span className={classes.source}>
                  {copy.source} <SourceLink source={source} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <dl className={classes.facts} data-beside>
        <div>
          <dt>{copy.ourAnswer}</dt>
          <dd>{ourAnswer}</dd>
        </div>
        <div>
          <dt>{copy.ask}</dt>
          <dd>{ask.join(' ')}</dd>
        </div>
        <div>
          <dt>{copy.walkAway}</dt>
          <dd>{walkAwayWhen}</dd>
        </div>
      </dl>
    </ToolkitItem>
  );
}

const AudienceMark = ({ audience }: { readonly audience: Audience }) => (
  <span className={classes.audience} data-audience={audience}>
    {audience === 'internal' ? copy.internal : copy.shareable}
  </span>
);
