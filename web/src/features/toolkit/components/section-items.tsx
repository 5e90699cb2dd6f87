import type {
  ItemOf,
  ReadableSection,
  ToolkitDocument,
} from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';
import { Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import type { Live } from '../../../lib/data/live.ts';
import { useToolkitSection } from './toolkit-context.ts';
import { toolkitCopy } from '../model/toolkit-copy.ts';

/** The items of a section, with loading, empty and error states. */
export function SectionItems<S extends ReadableSection>(props: {
  readonly section: S;
  readonly children: (items: readonly ItemOf<S>[]) => ReactNode;
}) {
  const { section, children } = props;
  const live: Live<ToolkitDocument<S> | null> = useToolkitSection(section);
  return (
    <LiveView
      live={live}
      failedTitle={toolkitCopy.section.failed}
      skeleton={
        <Stack gap="lg">
          <Skeleton h={190} radius="lg" />
          <Skeleton h={190} radius="lg" />
          <Skeleton h={190} radius="lg" />
        </Stack>
      }
    >
      {(found) =>
        found === null || found.items.length === 0 ? (
          <Text>{toolkitCopy.section.empty}</Text>
        ) : (
          children(found.items)
        )
      }
    </LiveView>
  );
}
