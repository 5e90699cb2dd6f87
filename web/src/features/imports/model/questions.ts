import type {
  Ambiguity,
  ImportMapping,
  PreviewTransaction,
} from '@daily-snapshot/domain/imports/mapping/import-proposal';
import {
  SIGN_ANSWERS,
  signAnswer,
  signQuestion,
} from '@daily-snapshot/domain/imports/import-questions';
import type { Notation } from './column-roles.ts';
import type { Reading } from './reading.ts';

export type About = Ambiguity['about'];

/** One possible answer to an ambiguity. */
export interface Option {
  readonly key: string;
  /** the notation this option selects */
  readonly notation: Partial<Notation>;
  /** absent if the key says it */
  readonly label?: string | undefined;
  /** the first row parsed with this option */
  readonly line: PreviewTransaction | undefined;
}

/** An ambiguity that only the owner can resolve. */
export interface Question {
  readonly about: About;
  /** absent if it is the same for all files */
  readonly text?: string | undefined;
  readonly options: readonly Option[];
}

/** Returns the ambiguities of a file with their options. */
export const questionsOf = ({ proposal }: Reading): readonly Question[] =>
  proposal.ambiguities.map(({ about, example, alternatives }) => {
    const readings = [
      ...(proposal.mapping ? [{ mapping: proposal.mapping, example, lines: proposal.lines }] : []),
      ...alternatives,
    ];
    const [proposed] = readings;
    const isSign = about === 'sign';
    const options = readings.map((reading) => ({
      ...optionOf(about, reading.mapping),
      label: isSign ? SIGN_ANSWERS[signAnswer(reading)] : undefined,
      line: (isSign ? reading.example : null) ?? reading.lines[0],
    }));
    const text = isSign && proposed ? signQuestion(proposed) : undefined;
    return { about, text, options: options.toSorted((a, b) => (a.key < b.key ? -1 : 1)) };
  });

function optionOf(about: About, mapping: ImportMapping): Pick<Option, 'key' | 'notation'> {
  if (about === 'date-order') {
    return { key: mapping.dateOrder, notation: { dateOrder: mapping.dateOrder } };
  }
  if (mapping.form !== 'table') throw new Error(`Only a table leaves its ${about} open.`);
  if (about === 'decimal-mark') {
    return { key: mapping.decimalMark, notation: { decimalMark: mapping.decimalMark } };
  }
  const isOutPositive = mapping.amount.form === 'signed' && mapping.amount.isOutPositive;
  return { key: isOutPositive ? 'plus-is-out' : 'minus-is-out', notation: { isOutPositive } };
}
