import { Button, Group, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { adminCopy } from '../model/admin-copy.ts';

/** Searches for one term, which is stored in the URL on submit. */
export function SearchForm(props: {
  readonly label: string;
  readonly about: string;
  readonly asked: string;
  /** Returns why the text cannot be searched for, or undefined if it can. */
  readonly problemOf: (text: string) => string | undefined;
  readonly onSearch: (text: string | undefined) => void;
}) {
  const { label, about, asked, problemOf, onSearch } = props;
  const [text, setText] = useState(asked);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    const found = wanted === '' ? undefined : problemOf(wanted);
    setProblem(found);
    if (found === undefined) onSearch(wanted === '' ? undefined : wanted);
  };
  return (
    <form onSubmit={submit} role="search" aria-label={adminCopy.list.searchLabel} noValidate>
      <Group gap="sm" align="flex-end" wrap={asked === '' ? 'nowrap' : 'wrap'}>
        <TextInput
          type="search"
          label={label}
          description={about}
          error={problem}
          flex="1 1 8rem"
          maw={460}
          maxLength={254}
          enterKeyHint="search"
          autoCapitalize="none"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" flex="none">
          {adminCopy.list.search}
        </Button>
        {asked !== '' && (
          <Button variant="subtle" onClick={() => onSearch(undefined)}>
            {adminCopy.list.showAll}
          </Button>
        )}
      </Group>
    </form>
  );
}
