import { Button, Group, NativeSelect } from '@mantine/core';
import type { Notation } from '../model/column-roles.ts';
import { withNotation, withSwappedDirections, type Corrections } from '../model/corrections.ts';
import { FILE_COPY } from '../model/file-copy.ts';

const copy = FILE_COPY.notationChoices;

const DATE_ORDERS = [
  { value: 'month-first', label: copy.monthFirst },
  { value: 'day-first', label: copy.dayFirst },
  { value: 'year-first', label: copy.yearFirst },
] as const satisfies readonly { readonly value: Notation['dateOrder']; readonly label: string }[];

const DECIMAL_MARKS = [
  { value: '.', label: 'A point, 1,234.56' },
  { value: ',', label: 'A comma, 1.234,56' },
] as const satisfies readonly { readonly value: Notation['decimalMark']; readonly label: string }[];

const SIGNS = [
  { value: 'out', label: copy.moneyOut },
  { value: 'in', label: copy.moneyIn },
] as const;

/** Chooses how dates, cents and signs are written in a table. */
export function NotationChoices(props: {
  readonly corrections: Corrections;
  readonly onCorrect: (corrected: Corrections) => void;
}) {
  const { corrections, onCorrect } = props;
  const { notation, roles, questions } = corrections;
  const isAsked = (about: (typeof questions)[number]['about']) =>
    questions.some((question) => question.about === about);
  const isSigned = roles.includes('amount') && !roles.includes('side');
  const isPair = roles.includes('money-in') && roles.includes('money-out');
  const choose = (changed: Partial<Notation>) => onCorrect(withNotation(corrections, changed));
  return (
    <Group gap="md" align="end">
      {!isAsked('date-order') && (
        <NotationSelect
          label={copy.dates}
          options={DATE_ORDERS}
          value={notation.dateOrder}
          onChoose={(dateOrder) => choose({ dateOrder })}
        />
      )}
      {!isAsked('decimal-mark') && (
        <NotationSelect
          label={copy.decimals}
          options={DECIMAL_MARKS}
          value={notation.decimalMark}
          onChoose={(decimalMark) => choose({ decimalMark })}
        />
      )}
      {isSigned && !isAsked('sign') && (
        <NotationSelect
          label={copy.minus}
          options={SIGNS}
          value={notation.isOutPositive ? 'in' : 'out'}
          onChoose={(minus) => choose({ isOutPositive: minus === 'in' })}
        />
      )}
      {isPair && (
        <Button variant="default" onClick={() => onCorrect(withSwappedDirections(corrections))}>
          {copy.swap}
        </Button>
      )}
    </Group>
  );
}

function NotationSelect<Value extends string>(props: {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}) {
  const { label, options, value, onChoose } = props;
  return (
    <NativeSelect
      label={label}
      size="md"
      data={options}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen) onChoose(chosen.value);
      }}
    />
  );
}
