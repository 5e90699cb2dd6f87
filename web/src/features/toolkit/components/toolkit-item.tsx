import type { ToolkitItem as Item } from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';
import type { ToolkitSection } from '@daily-snapshot/domain/sales/toolkit/sections';
import { Card, Group, Stack, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Provenance } from './provenance.tsx';
import classes from './toolkit.module.css';

/** An item of a tab with its own URL. Opening that URL scrolls to the item. */
export function ToolkitItem(props: {
  readonly section: ToolkitSection;
  readonly item: Item;
  /** badge beside the title */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}) {
  const { section, item, mark, children } = props;
  const { hash, key } = useLocation();
  const ref = useRef<HTMLElement>(null);
  const isMeant = hash === `#${item.id}`;
  useEffect(() => {
    if (isMeant) ref.current?.focus();
    // Runs again when the user opens the same URL again.
  }, [isMeant, key]);
  return (
    <Card
      component="article"
      id={item.id}
      ref={ref}
      tabIndex={-1}
      aria-labelledby={`${item.id}-title`}
      className={classes.item ?? ''}
      data-meant={isMeant || undefined}
    >
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3" id={`${item.id}-title`}>
            {item.title}
          </Title>
          {mark}
        </Group>
        {children}
        <Provenance section={section} item={item} />
      </Stack>
    </Card>
  );
}
