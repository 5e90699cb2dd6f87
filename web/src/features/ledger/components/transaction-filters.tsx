import { parseBusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { parsePostingKind } from '@daily-snapshot/domain/ledger/posting-kind';
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { categoryLabel, CATEGORY_CHOICES } from '../model/category-text.ts';
import { EVERYTHING, filterCount, type LinesFilter } from '../model/transactions-filter.ts';
import { LEDGER_COPY } from '../model/ledger-copy.ts';
import classes from './ledger.module.css';
import { SEARCH_COPY } from '../model/search-copy.ts';

const texts = SEARCH_COPY.transactionFilters;

const copy = LEDGER_COPY.search;

const ANY = { value: '', label: texts.any };

/** The filter form. Submitting it updates the URL, which triggers the search. */
export function TransactionFilters(props: {
  readonly filter: LinesFilter;
  readonly accounts: readonly string[];
  readonly onFilter: (filter: LinesFilter) => void;
}) {
  const { filter, onFilter } = props;
  const [asked, setAsked] = useState(filter);
  const change = (part: Partial<LinesFilter>) => setAsked({ ...asked, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFilter(asked);
  };
  const activeCount = filterCount(filter);
  const accounts = [...new Set([...props.accounts, ...(filter.account ? [filter.account] : [])])];
  const isAnything = activeCount > 0 || filter.text !== '';
  return (
    <form onSubmit={submit} role="search" aria-label={texts.region}>
      <Stack gap="sm">
        <Group gap="sm" align="flex-end" wrap="nowrap">
          <TextInput
            type="search"
            label={copy.label}
            flex={1}
            maw={520}
            maxLength={200}
            enterKeyHint="search"
            value={asked.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <Button type="submit">{texts.search}</Button>
        </Group>
        <details className={classes.more} open={activeCount > 0 || undefined}>
          <summary>{activeCount > 0 ? texts.activeFilters(activeCount) : texts.filters}</summary>
          <div className={classes.fields}>
            <TextInput
              type="date"
              label={texts.from}
              value={asked.from ?? ''}
              onChange={(event) => change({ from: parseBusinessDate(event.currentTarget.value) })}
            />
            <TextInput
              type="date"
              label={texts.to}
              value={asked.to ?? ''}
              onChange={(event) => change({ to: parseBusinessDate(event.currentTarget.value) })}
            />
            <NativeSelect
              size="md"
              label={copy.category}
              data={[
                ANY,
                { value: 'unclassified', label: categoryLabel('unclassified') },
                ...CATEGORY_CHOICES,
              ]}
              value={asked.kind ?? ''}
              onChange={(event) => change({ kind: parsePostingKind(event.currentTarget.value) })}
            />
            <NativeSelect
              size="md"
              label={texts.account}
              data={[ANY, ...accounts]}
              value={asked.account ?? ''}
              onChange={(event) => change({ account: event.currentTarget.value || undefined })}
            />
            <NativeSelect
              size="md"
              label={texts.direction}
              data={[
                ANY,
                { value: 'in', label: texts.moneyIn },
                { value: 'out', label: texts.moneyOut },
              ]}
              value={asked.direction ?? ''}
              onChange={({ currentTarget: { value } }) =>
                change({ direction: value === 'in' || value === 'out' ? value : undefined })
              }
            />
          </div>
          <Checkbox
            mt="md"
            label={copy.pendingOnly}
            checked={asked.isPending}
            onChange={(event) => change({ isPending: event.currentTarget.checked })}
          />
          <Group gap="sm" mt="md">
            <Button type="submit" variant="default">
              {texts.apply}
            </Button>
          </Group>
        </details>
        {isAnything && (
          <Button
            variant="subtle"
            size="compact-md"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => onFilter(EVERYTHING)}
          >
            {copy.showAll}
          </Button>
        )}
      </Stack>
    </form>
  );
}
