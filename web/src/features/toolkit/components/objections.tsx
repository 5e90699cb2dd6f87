import type { Objection } from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';
import { searchToolkit } from '@daily-snapshot/domain/sales/toolkit/toolkit-search';
import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { IndexedItems } from './item-index.tsx';
import { CopyButton } from './copy-button.tsx';
import { SectionItems } from './section-items.tsx';
import { ToolkitItem } from './toolkit-item.tsx';
import classes from './toolkit.module.css';
import { toolkitCopy } from '../model/toolkit-copy.ts';

const copy = toolkitCopy.objections;

/** Objections with answers, searchable by the prospect’s own words during a call. */
export const Objections = () => (
  <SectionItems section="objection-handling">
    {(objections) => <ObjectionsByPhrase objections={objections} />}
  </SectionItems>
);

function matchingObjections(objections: readonly Objection[], query: string): readonly Objection[] {
  if (query.trim() === '') return objections;
  const findables = objections.map(({ id, title, phrases }) => ({
    section: 'objection-handling' as const,
    item: id,
    title,
    texts: phrases,
  }));
  const hits = searchToolkit(findables, query);
  return hits.flatMap(({ item }) => objections.filter(({ id }) => id === item));
}

function ObjectionsByPhrase({ objections }: { readonly objections: readonly Objection[] }) {
  const [search, setSearch] = useSearchParams();
  const query = search.get('said') ?? '';
  const shown = matchingObjections(objections, query);
  return (
    <Stack gap="lg">
      <TextInput
        type="search"
        label={copy.search}
        placeholder={copy.placeholder}
        maw={420}
        value={query}
        onChange={({ currentTarget }) =>
          setSearch(currentTarget.value === '' ? {} : { said: currentTarget.value }, {
            replace: true,
          })
        }
      />
      <Text role="status" size="sm" c="dimmed">
        {shown.length === 0 ? copy.none : copy.count(shown.length, objections.length)}
      </Text>
      <IndexedItems items={shown}>
        {shown.map((objection) => (
          <ObjectionCard key={objection.id} objection={objection} />
        ))}
      </IndexedItems>
    </Stack>
  );
}

function ObjectionCard({ objection }: { readonly objection: Objection }) {
  const { title, phrases, answer, proof, nextQuestion } = objection;
  return (
    <ToolkitItem section="objection-handling" item={objection}>
      <Text size="sm" c="dimmed">
        {copy.alsoSaid(
          phrases
            .filter((phrase) => phrase !== title)
            .map((phrase) => `“${phrase}”`)
            .join(', '),
        )}
      </Text>
      <Text maw="68ch">{answer}</Text>
      <dl className={classes.facts}>
        <div>
          <dt>{copy.proof}</dt>
          <dd>
            <Anchor component={Link} to={proof.href} underline="always">
              {proof.label}
            </Anchor>
          </dd>
        </div>
        <div>
          <dt>{copy.thenAsk}</dt>
          <dd>{nextQuestion}</dd>
        </div>
      </dl>
      <div>
        <CopyButton
          label={toolkitCopy.copy.answer}
          fullLabel={toolkitCopy.copy.answerOf(title)}
          title={title}
          text={`${answer}\n\n${nextQuestion}`}
        />
      </div>
    </ToolkitItem>
  );
}
