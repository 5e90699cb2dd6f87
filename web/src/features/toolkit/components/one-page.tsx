import { formatDayOfYear } from '@daily-snapshot/domain/calendar/format-date';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import { parseMonthlyRevenue } from '@daily-snapshot/domain/sales/monthly-revenue';
import { RISK_PERCENTS, risksOf } from '@daily-snapshot/domain/sales/risk-model';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { Money } from '../../../ui/text/money.tsx';
import { RiskTable } from '../../../ui/layout/risk-table.tsx';
import { useStoredState } from '../model/use-stored-state.ts';
import classes from './one-page.module.css';
import { useToolkit } from './toolkit-context.ts';

const percents = new Intl.ListFormat('en-US').format(
  Object.values(RISK_PERCENTS).map((percent) => `${percent}%`),
);

const savedContactSchema = z.object({ company: z.string(), revenue: z.string() });

interface ContactDetails {
  readonly company: string;
  readonly product: string;
  readonly origin: string;
  readonly email: string;
  readonly phone: string;
}

/** The one-page handout: the prospect’s numbers in the public risk model. */
export function OnePage({ contactDetails }: { readonly contactDetails: ContactDetails }) {
  const [{ company, revenue }, setLeft] = useStoredState('one-page', savedContactSchema, {
    company: '',
    revenue: '',
  });
  const name = company.trim();
  const monthlyRevenue = parseMonthlyRevenue(revenue);
  const isUnreadable = revenue.trim() !== '' && monthlyRevenue === undefined;
  const isReady = name !== '' && monthlyRevenue !== undefined;
  return (
    <Stack gap="lg">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) print();
        }}
      >
        <Group align="end" gap="md">
          <TextInput
            label="Company"
            autoComplete="off"
            maxLength={80}
            value={company}
            onChange={({ currentTarget }) => setLeft({ company: currentTarget.value, revenue })}
          />
          <TextInput
            label="Revenue of a month, in dollars"
            inputMode="decimal"
            autoComplete="off"
            placeholder="50,000"
            value={revenue}
            error={isUnreadable && 'Enter an amount above 0, like 50,000.'}
            onChange={({ currentTarget }) => setLeft({ company, revenue: currentTarget.value })}
          />
          <Button type="submit" disabled={!isReady}>
            Print
          </Button>
        </Group>
      </form>
      {isReady ? (
        <Sheet company={name} monthlyRevenue={monthlyRevenue} contactDetails={contactDetails} />
      ) : (
        <Text c="dimmed" maw="68ch" className={classes.form}>
          The page appears here as soon as it knows for whom it is and what they earn in a month.
          Both stay in this browser, until it is closed.
        </Text>
      )}
    </Stack>
  );
}

function Sheet(props: {
  readonly company: string;
  readonly monthlyRevenue: Cents;
  readonly contactDetails: ContactDetails;
}) {
  const { company, monthlyRevenue, contactDetails } = props;
  const { today } = useToolkit();
  const risks = risksOf(monthlyRevenue);
  return (
    <article className={classes.sheet} aria-labelledby="one-page-title">
      <header>
        <p className={classes.small}>
          {contactDetails.product} · {formatDayOfYear(today)}
        </p>
        <h2 id="one-page-title" className={classes.title}>
          What a month of {company} could lose unseen
        </h2>
        <p>
          With a revenue of <Money amountCents={monthlyRevenue} hasCents={false} /> a month, the
          open risk model comes to:
        </p>
        <p className={classes.headline}>
          <Money amountCents={risks.total} hasCents={false} /> a month
        </p>
      </header>
      <RiskTable caption="What can go wrong" risks={risks} hasYears />
      <p className={classes.small}>
        Assumed are {percents} of a month’s revenue, in this order, each up to a cap. It is a model
        of what could be lost if nobody looked, and no measurement of your business.
      </p>
      <h3 className={classes.subtitle}>What you would have every business morning</h3>
      <ul className={classes.list}>
        <li>
          Revenue, expenses and net profit of the day before, each beside what is normal for you.
        </li>
        <li>When something is off: what, by how much, and the lines to look at.</li>
        <li>Cash today, and its lowest point in the next fourteen days.</li>
        <li>Read from your bank and your books. Nothing can be paid, moved or changed.</li>
      </ul>
      <p>It costs $10 or $100 a month, as you choose, and is cancelled in one click.</p>
      <footer className={classes.small}>
        {contactDetails.company} · {contactDetails.origin} · {contactDetails.email} ·{' '}
        {contactDetails.phone}
      </footer>
    </article>
  );
}
