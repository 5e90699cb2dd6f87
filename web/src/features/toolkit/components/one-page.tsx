import { formatDayOfYear } from '@daily-snapshot/domain/calendar/format-date';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import { parseMonthlyRevenue } from '@daily-snapshot/domain/sales/monthly-revenue';
import { RISK_PERCENTS, risksOf } from '@daily-snapshot/domain/sales/risk-model';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { wholeMoneyText } from '../../../ui/text/money.tsx';
import { RiskTable } from '../../../ui/layout/risk-table.tsx';
import { useStoredState } from '../model/use-stored-state.ts';
import classes from './one-page.module.css';
import { useToolkit } from './toolkit-context.ts';
import { onePageCopy } from '../model/one-page-copy.ts';

const { sheet } = onePageCopy;

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
            flex="1 1 14rem"
            maw={360}
            label={onePageCopy.company}
            autoComplete="off"
            maxLength={80}
            value={company}
            onChange={({ currentTarget }) => setLeft({ company: currentTarget.value, revenue })}
          />
          <TextInput
            flex="1 1 14rem"
            maw={360}
            label={onePageCopy.revenue}
            inputMode="decimal"
            autoComplete="off"
            placeholder="50,000"
            value={revenue}
            error={isUnreadable && onePageCopy.revenueInvalid}
            onChange={({ currentTarget }) => setLeft({ company, revenue: currentTarget.value })}
          />
          <Button type="submit" disabled={!isReady}>
            {onePageCopy.print}
          </Button>
        </Group>
      </form>
      {isReady ? (
        <Sheet company={name} monthlyRevenue={monthlyRevenue} contactDetails={contactDetails} />
      ) : (
        <Text c="dimmed" maw="68ch" className={classes.form}>
          {onePageCopy.empty}
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
          {sheet.title(company)}
        </h2>
        <p>{sheet.intro(wholeMoneyText(monthlyRevenue))}</p>
        <p className={classes.headline}>{sheet.total(wholeMoneyText(risks.total))}</p>
      </header>
      <RiskTable caption={sheet.risks} risks={risks} hasYears />
      <p className={classes.small}>{sheet.model(percents)}</p>
      <h3 className={classes.subtitle}>{sheet.offer}</h3>
      <ul className={classes.list}>
        {sheet.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>{sheet.price}</p>
      <footer className={classes.small}>
        {contactDetails.company} · {contactDetails.origin} · {contactDetails.email} ·{' '}
        {contactDetails.phone}
      </footer>
    </article>
  );
}
