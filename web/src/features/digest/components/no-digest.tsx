import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { MEASURE_NAMES } from '@daily-snapshot/domain/digest/measure-words';
import { MEASURES } from '@daily-snapshot/domain/signals/history';
import { EmptyBand } from '../../../components/normal-band.tsx';
import paper from '../../../components/paper.module.css';
import numbers from './headline-numbers.module.css';

/** Where a snapshot would be: what will be here, and the next step. */
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
            <EmptyBand />
          </div>
        ))}
      </div>
    </Stack>
  );
}
