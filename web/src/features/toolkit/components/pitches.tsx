import type { Pitch } from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';
import { Badge, NativeSelect, Stack, Text } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { IndexedItems } from './item-index.tsx';
import { CopyButton } from './copy-button.tsx';
import { SectionItems } from './section-items.tsx';
import { ToolkitItem } from './toolkit-item.tsx';
import classes from './toolkit.module.css';
import { toolkitCopy } from '../model/toolkit-copy.ts';

const ALL_SEGMENTS = '';

/** Sales pitches by type of business. */
export const Pitches = () => (
  <SectionItems section="customer-pitches">
    {(pitches) => <PitchesBySegment pitches={pitches} />}
  </SectionItems>
);

function PitchesBySegment({ pitches }: { readonly pitches: readonly Pitch[] }) {
  const [search, setSearch] = useSearchParams();
  const segments = [...new Set(pitches.map(({ segment }) => segment))];
  const asked = search.get('for');
  const segment = segments.find((one) => one === asked) ?? ALL_SEGMENTS;
  const shown = pitches.filter((pitch) => segment === ALL_SEGMENTS || pitch.segment === segment);
  return (
    <Stack gap="lg">
      <NativeSelect
        label={toolkitCopy.pitches.segment}
        maw={320}
        value={segment}
        onChange={({ currentTarget }) =>
          setSearch(currentTarget.value === ALL_SEGMENTS ? {} : { for: currentTarget.value }, {
            replace: true,
          })
        }
        data={[
          { value: ALL_SEGMENTS, label: toolkitCopy.pitches.all(pitches.length) },
          ...segments.map((one) => ({ value: one, label: one })),
        ]}
      />
      <IndexedItems items={shown}>
        {shown.map((pitch) => (
          <PitchCard key={pitch.id} pitch={pitch} />
        ))}
      </IndexedItems>
    </Stack>
  );
}

function PitchCard({ pitch }: { readonly pitch: Pitch }) {
  const { title, segment, opening, body, close } = pitch;
  return (
    <ToolkitItem
      section="customer-pitches"
      item={pitch}
      mark={
        <Badge variant="light" tt="none">
          {segment}
        </Badge>
      }
    >
      <p className={classes.opening}>{opening}</p>
      {body.map((paragraph) => (
        <Text key={paragraph} maw="68ch">
          {paragraph}
        </Text>
      ))}
      <Text maw="68ch" fw={600}>
        {close}
      </Text>
      <div>
        <CopyButton
          label={toolkitCopy.copy.pitch}
          fullLabel={toolkitCopy.copy.pitchOf(title)}
          title={title}
          text={[opening, ...body, close].join('\n\n')}
        />
      </div>
    </ToolkitItem>
  );
}
