import { TOOLKIT_TITLES, type ToolkitSection } from '@daily-snapshot/domain/sales/toolkit/sections';
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { content } from '../../../content/brand.ts';
import { toolkitCopy } from '../../../../features/toolkit/model/toolkit-copy.ts';

/** The headline and introduction of a tab. */
export function TabPage(props: { readonly section: ToolkitSection; readonly children: ReactNode }) {
  const { section, children } = props;
  const title = TOOLKIT_TITLES[section];
  return (
    <Stack gap="lg">
      <title>{`${title} · ${content.product}`}</title>
      <Stack gap={4}>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed" maw="68ch">
          {toolkitCopy.about[section]}
        </Text>
      </Stack>
      {children}
    </Stack>
  );
}
