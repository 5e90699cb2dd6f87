import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import paper from '../../../ui/layout/paper.module.css';

/** A section of a step with its headline. */
export function ImportSection(props: {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  const { id, title, note, children } = props;
  return (
    <section className={paper.paper} aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={3} id={id}>
          {title}
        </Title>
        {note !== undefined && <p className={paper.note}>{note}</p>}
        {children}
      </Stack>
    </section>
  );
}
