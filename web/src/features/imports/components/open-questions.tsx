import { FEE_ANSWERS } from '@daily-snapshot/domain/imports/import-questions';
import { Radio, Stack } from '@mantine/core';
import { Money } from '../../../ui/text/money.tsx';
import type { About, Option, Question } from '../model/questions.ts';
import { shortDay } from '../model/texts.ts';
import paper from '../../../ui/layout/paper.module.css';
import classes from './imports.module.css';
import { FILE_COPY } from '../model/file-copy.ts';

const copy = FILE_COPY.openQuestions;

/** The questions that are the same for all files. */
const QUESTIONS: Readonly<Partial<Record<About, string>>> = {
  'date-order': copy.dateOrder,
  'decimal-mark': copy.decimalMark,
  fee: copy.fee,
};

const OPTION_NAMES: Readonly<Record<string, string>> = {
  'day-first': copy.dayFirst,
  'month-first': copy.monthFirst,
  'year-first': copy.yearFirst,
  '.': copy.point,
  ',': copy.comma,
  ...FEE_ANSWERS,
};

/** Lists ambiguities of the file. Each option shows how it would parse the first row. */
export function OpenQuestions(props: {
  readonly questions: readonly Question[];
  readonly answers: Readonly<Partial<Record<About, string>>>;
  readonly onAnswer: (about: About, option: Option) => void;
}) {
  return props.questions.map(({ about, text, options }) => (
    <div key={about} className={classes.question}>
      <Radio.Group
        label={text ?? QUESTIONS[about]}
        size="md"
        description={copy.about}
        value={props.answers[about] ?? null}
        onChange={(key) => {
          const option = options.find((each) => each.key === key);
          if (option) props.onAnswer(about, option);
        }}
      >
        <Stack gap="sm" mt="sm">
          {options.map((option) => (
            <Radio
              key={option.key}
              value={option.key}
              label={
                <>
                  {option.label ?? OPTION_NAMES[option.key] ?? option.key}
                  <FirstLine option={option} />
                </>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
    </div>
  ));
}

function FirstLine({ option: { line } }: { readonly option: Option }) {
  if (!line) return null;
  return (
    <span className={paper.note}>
      {`: ${shortDay(line.date)}, ${line.counterparty || line.description}, `}
      <Money amountCents={line.amount} currency={line.currency} isSigned />
    </span>
  );
}
