import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import { parseMonthlyRevenue } from '@daily-snapshot/domain/sales/monthly-revenue';
import {
  HIGH_PROBABILITY,
  MAX_POINTS,
  qualify,
  QUALIFYING_REVENUE,
  SIGNALS,
  type Signal,
} from '@daily-snapshot/domain/sales/toolkit/qualification';
import { Anchor, Button, Card, Checkbox, Group, Stack, TextInput, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { useStoredState } from '../model/use-stored-state.ts';
import classes from './toolkit.module.css';

const prospectSchema = z.object({
  revenue: z.string(),
  checkHabit: z.boolean(),
  pastMistake: z.boolean(),
  decisionMaker: z.boolean(),
});

const EMPTY_PROSPECT = { revenue: '', checkHabit: false, pastMistake: false, decisionMaker: false };

const QUESTIONS: Readonly<Record<Exclude<Signal, 'revenue'>, string>> = {
  checkHabit: 'Looks at the numbers at least every week',
  pastMistake: 'Has lost money to a mistake before',
  decisionMaker: 'Decides alone',
};

const minRevenueText = formatMoney(QUALIFYING_REVENUE, 'USD').replace('.00', '');

/** Scores a prospect during a call. */
export function Scorer({ onePageHref }: { readonly onePageHref: string }) {
  const [prospect, setProspect] = useStoredState('prospect', prospectSchema, EMPTY_PROSPECT);
  const monthlyRevenue = parseMonthlyRevenue(prospect.revenue);
  const isUnreadable = prospect.revenue.trim() !== '' && monthlyRevenue === undefined;
  const { score, isHighProbability, isQualified } = qualify({ ...prospect, monthlyRevenue });
  return (
    <Card component="section" aria-labelledby="scorer">
      <Stack gap="md">
        <Title order={2} size="h3" id="scorer">
          Score the prospect
        </Title>
        <TextInput
          label={`Revenue of last month, in dollars (+${SIGNALS.revenue} from ${minRevenueText})`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="50,000"
          maw={420}
          value={prospect.revenue}
          error={isUnreadable && 'Enter an amount above 0, like 50,000.'}
          onChange={({ currentTarget }) =>
            setProspect({ ...prospect, revenue: currentTarget.value })
          }
        />
        {(Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]).map((signal) => (
          <Checkbox
            key={signal}
            label={`${QUESTIONS[signal]} (+${SIGNALS[signal]})`}
            checked={prospect[signal]}
            onChange={({ currentTarget }) =>
              setProspect({ ...prospect, [signal]: currentTarget.checked })
            }
          />
        ))}
        <div role="status" className={classes.score} data-high={isHighProbability || undefined}>
          <p className={classes.total}>
            <strong>{score}</strong> of {MAX_POINTS}
          </p>
          <p>
            {isHighProbability
              ? 'High probability. Book the demonstration on this call.'
              : `${HIGH_PROBABILITY - score} more for a high probability.`}
            {monthlyRevenue !== undefined &&
              !isQualified &&
              ` Below ${minRevenueText} a month: say that there may be no fit yet.`}
          </p>
        </div>
        <Group gap="lg">
          <Button variant="default" size="compact-md" onClick={() => setProspect(EMPTY_PROSPECT)}>
            Next prospect
          </Button>
          <Anchor component={Link} to={onePageHref} underline="always">
            The page to leave with them
          </Anchor>
        </Group>
      </Stack>
    </Card>
  );
}
