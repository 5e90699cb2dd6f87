import { categoryName } from '@daily-snapshot/domain/ledger/classification/category-name';
import type { OverridableKind } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { isolated } from '@daily-snapshot/domain/text/graphemes';
import { Checkbox, VisuallyHidden } from '@mantine/core';
import { formatDay, formatShortDay } from '../../../ui/text/format-date.ts';
import { Money } from '../../../ui/text/money.tsx';
import { Name } from '../../../ui/text/name.tsx';
import type { Line } from '../api/use-transactions.ts';
import { categoryLabel } from '../model/category-text.ts';
import { LEDGER_COPY as copy } from '../model/ledger-copy.ts';
import { CategoryEditor } from './lazy-category-editor.tsx';
import classes from './transactions.module.css';

/** How the owner changes the category of a transaction. */
export interface RowEditing {
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly isUnderWay: boolean;
  /** Whether the focus returns to the category, because its search field is gone. */
  readonly hasFocus: boolean;
  readonly onSelect: () => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onChoose: (kind: OverridableKind) => void;
}

/** A mark beside a payee whose alerts are muted. */
export interface MuteMark {
  readonly label: string;
  readonly about: string;
}

/** Returns the mark of a payee; undefined if its alerts are not muted. */
export type MuteOf = (counterparty: string) => MuteMark | undefined;

/** A transaction as its source reported it: one line on a desk, a card on a phone. */
export function TransactionRow(props: {
  readonly line: Line;
  readonly currency: string;
  /** Absent for read-only users. */
  readonly editing?: RowEditing | undefined;
  /** Absent if no alert about the payee is muted. */
  readonly mute?: MuteMark | undefined;
}) {
  const { line, currency, editing, mute } = props;
  const { counterparty, description, kind, category, account, date, postedDate } = line;
  const about = [
    description.toLowerCase() === counterparty.toLowerCase() ? '' : isolated(description),
    categoryName(category),
    isolated(account),
    postedDate === date ? '' : copy.posted(formatDay(postedDate)),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={classes.row} data-selected={editing?.isSelected || undefined}>
      {editing && (
        <Checkbox
          className={classes.select ?? ''}
          size="sm"
          aria-label={copy.select(counterparty)}
          checked={editing.isSelected}
          onChange={editing.onSelect}
          data-cell="select"
        />
      )}
      <time
        className={classes.date}
        dateTime={date}
        title={`${formatDay(date)}, ${date.slice(0, 4)}`}
      >
        {formatShortDay(date)}
      </time>
      <div className={classes.payee}>
        <Name>{counterparty}</Name>
        {mute && (
          <span className={classes.mute} title={mute.about}>
            {mute.label}
            <VisuallyHidden component="span">. {mute.about}</VisuallyHidden>
          </span>
        )}
      </div>
      <div className={classes.about} title={about}>
        {about}
      </div>
      <div className={classes.category}>
        {editing ? (
          <Category line={line} editing={editing} />
        ) : (
          <span className={classes.fixed}>{categoryLabel(kind)}</span>
        )}
      </div>
      <div className={classes.amount}>
        <Money amountCents={line.amount} currency={currency} isSigned />
      </div>
    </li>
  );
}

const focusOn = (element: HTMLElement | null) => element?.focus();

function Category({ line, editing }: { readonly line: Line; readonly editing: RowEditing }) {
  const { kind, decidedBy, counterparty, description } = line;
  const label = decidedBy === 'owner' ? copy.corrected(categoryLabel(kind)) : categoryLabel(kind);
  if (editing.isOpen) {
    return (
      <CategoryEditor
        present={label}
        isOpen
        onChoose={editing.onChoose}
        onClose={editing.onClose}
      />
    );
  }
  const about = description === counterparty ? counterparty : `${counterparty}, ${description}`;
  return (
    <button
      type="button"
      className={classes.edit}
      aria-label={copy.category(about, label)}
      aria-busy={editing.isUnderWay || undefined}
      disabled={editing.isUnderWay}
      data-cell="category"
      onClick={editing.onOpen}
      ref={editing.hasFocus ? focusOn : null}
    >
      {label}
    </button>
  );
}
