import {
  overridableKindSchema,
  type OverridableKind,
} from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { CATEGORY_CHOICES } from '../model/category-text.ts';
import { LEDGER_COPY as copy } from '../model/ledger-copy.ts';

const CHOICES = CATEGORY_CHOICES.map(({ group, items }) => ({ group, items: [...items] }));

/** A search field with the categories. Enter chooses one and Escape leaves it as it was. */
export function CategoryEditor(props: {
  /** The present category. The search starts empty, so that a word finds another one at once. */
  readonly present?: string;
  readonly isOpen?: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: (kind: OverridableKind) => void;
  readonly onClose?: () => void;
}) {
  const { present = copy.chooseCategory, isOpen = false, isDisabled = false } = props;
  const { onChoose, onClose } = props;
  // A new field after each choice, because the old one keeps the chosen category as its search.
  const [choices, setChoices] = useState(0);
  return (
    <Select
      aria-label={copy.chooseCategory}
      key={choices}
      placeholder={present}
      size="xs"
      searchable
      selectFirstOptionOnChange
      data={CHOICES}
      value={null}
      disabled={isDisabled}
      maxDropdownHeight={280}
      comboboxProps={{ width: 240, position: 'bottom-start' }}
      {...(isOpen && { autoFocus: true, defaultDropdownOpened: true })}
      onChange={(chosen) => {
        const kind = overridableKindSchema.safeParse(chosen).data;
        if (!kind) return;
        setChoices(choices + 1);
        onChoose(kind);
      }}
      onDropdownClose={() => onClose?.()}
      onBlur={() => onClose?.()}
    />
  );
}
