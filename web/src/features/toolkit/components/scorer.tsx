import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import { parseMonthlyRevenue } from '@daily-snapshot/domain/sales/monthly-revenue';
import {
  HIGH_PROBABILITY,
  MAX_POINTS,
  qualify,
  QUALIFYING_REVENUE,
  SIGNALS,
} from '@daily-snapshot/domain/sales/toolkit/qualification';
import { Anchor, Button, Card, Checkbox, Group, Stack, TextInput, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { useStoredState } from '../model/use-stored-state.ts';
import classes from './toolkit.module.css';
import { toolkitCopy } from '../model/toolkit-copy.ts';
import { onePageCopy } from '../model/one-page-copy.ts';

const copy = toolkitCopy.scorer;

const prospectSchema = z.object({
  revenue: z.string(),
  checkHabit: z.boolean(),
  pastMistake: z.boolean(),
  decisionMaker: z.boolean(),
});

const EMPTY_PROSPECT = { revenue: '', checkHabit: false, pastMistake: false, decisionMaker: false };

const QUESTIONS = ['checkHabit', 'pastMistake', 'decisionMaker'] as const;

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
          {copy.title}
        </Title>
        <TextInput
          label={copy.revenue(SIGNALS.revenue, minRevenueText)}
          inputMode="decimal"
          autoComplete="off"
          placeholder="50,000"
          maw={420}
          value={prospect.revenue}
          error={isUnreadable && copy.revenueInvalid}
          onChange={({ currentTarget }) =>
            setProspect({ ...prospect, revenue: currentTarget.value })
          }
        />
        {QUESTIONS.map((signal) => (
          <Checkbox
            key={signal}
            label={copy[signal](SIGNALS[signal])}
            checked={prospect[signal]}
            onChange={({ currentTarget }) =>
              setProspect({ ...prospect, [signal]: currentTarget.checked })
            }
          />
        ))}
        <div role="status" className={classes.score} data-high={isHighProbability || undefined}>
          <p className={classes.total}>
            <strong>{copy.score(score, MAX_POINTS)}</strong>
          </p>
          <p>{isHighProbability ? copy.high : copy.missing(HIGH_PROBABILITY - score)}</p>
          {monthlyRevenue !== undefined && !isQualified && <p>{copy.tooSmall(minRevenueText)}</p>}
        </div>
        <Group gap="lg">
          <Button variant="default" size="compact-md" onClick={() => setProspect(EMPTY_PROSPECT)}>
            {copy.next}
          </Button>
          <Anchor component={Link} to={onePageHref} underline="always">
            {onePageCopy.title}
          </Anchor>
        </Group>
      </Stack>
    </Card>
  );
}
