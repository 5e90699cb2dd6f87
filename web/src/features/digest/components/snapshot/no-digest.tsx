import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { MEASURE_NAMES } from '@daily-snapshot/domain/baselines/measure-names';
import { MEASURES } from '@daily-snapshot/domain/baselines/daily-history';
import { EmptyExpectedRangeChart } from '../../../../charts/expected-range.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import numbers from '../numbers/headline-numbers.module.css';

/** The page of a day without a digest, with the next step. */
export function NoDigest(props: {
  readonly title: string;
  readonly message: string;
  readonly children?: ReactNode;
}) {
  const { title, message, children } = props;
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <Title order={2}>{title}</Title>
        <p className={paper.text}>{message}</p>
        {children}
      </Stack>
      <div className={numbers.numbers} aria-hidden="true">
        {MEASURES.map((measure) => (
          <div key={measure} className={numbers.number}>
            <p className={numbers.name}>{MEASURE_NAMES[measure]}</p>
            <p className={numbers.figure}>—</p>
            <EmptyExpectedRangeChart />
          </div>
        ))}
      </div>
    </Stack>
  );
}
