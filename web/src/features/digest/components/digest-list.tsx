import type { Digest } from '@daily-snapshot/domain/contracts/digest';
import type { Figure } from '@daily-snapshot/domain/snapshot/figure';
import { Card, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { formatDay, formatPeriod } from '../../../components/days.ts';
import { Money } from '../../../components/money.tsx';
import { EmptyBand } from '../../../components/normal-band.tsx';
import classes from './digest-list.module.css';

const FIGURES = [
  ['revenue', 'Revenue'],
  ['expenses', 'Expenses'],
  ['net', 'Net profit'],
] as const;

/** The digests that have come, newest first. */
export function DigestList({ digests }: { readonly digests: readonly Digest[] }) {
  if (digests.length === 0) {
    return (
      <Text c="dimmed" maw="60ch">
        Each morning’s digest is kept here, to open again whenever you like. The first one appears
        as soon as you start your daily snapshot.
      </Text>
    );
  }
  return (
    <Stack component="ol" gap="md" className={classes.list}>
      {digests.map((digest) => (
        <li key={digest.businessDate}>
          <DigestPaper digest={digest} />
        </li>
      ))}
    </Stack>
  );
}

function DigestPaper({ digest }: { readonly digest: Digest }) {
  const { businessDate, snapshot } = digest;
  const { covers, measures, sources } = snapshot;
  return (
    <Card component="article" aria-label={`Digest of ${formatDay(businessDate)}`}>
      <Stack gap="md">
        <Stack gap={2}>
          <Title order={3}>{formatDay(businessDate)}</Title>
          <Text size="sm" c="dimmed">
            Covers {formatPeriod(covers)}
          </Text>
        </Stack>
        <dl className={classes.figures}>
          {FIGURES.map(([key, label]) => (
            <div key={key} className={classes.figure}>
              <dt className={classes.label}>{label}</dt>
              <dd className={classes.value}>
                <FigureValue figure={measures[key].figure} />
              </dd>
              <EmptyBand />
            </div>
          ))}
        </dl>
        {sources.length === 0 && (
          <Text size="sm" c="dimmed">
            No account is connected yet, so these numbers are unknown. Unknown is not zero.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function FigureValue({ figure }: { readonly figure: Figure }) {
  switch (figure.state) {
    case 'final':
    case 'so_far':
      return <Money amountCents={figure.amount} />;
    case 'unknown':
      return (
        <>
          <span aria-hidden="true">—</span>
          <VisuallyHidden>unknown</VisuallyHidden>
        </>
      );
  }
}
