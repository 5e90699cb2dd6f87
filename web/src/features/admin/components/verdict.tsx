import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './admin.module.css';
import { operationsCopy } from '../model/operations-copy.ts';

const copy = operationsCopy.health;

/** Says whether anything needs an administrator, and what. */
export const Verdict = (props: {
  readonly problems: readonly string[];
  readonly children?: ReactNode;
}) => (
  <div className={classes.verdict} data-attention={props.problems.length > 0 || undefined}>
    <Title order={3}>
      {props.problems.length === 0 ? copy.good : copy.attention(props.problems.length)}
    </Title>
    {props.problems.length > 0 && (
      <ul>
        {props.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    )}
    {props.children}
  </div>
);
