import type {
  Ambiguity,
  ImportMapping,
  PreviewTransaction,
} from '@daily-snapshot/domain/imports/mapping/import-proposal';
import type { Notation } from './column-roles.ts';
import type { Reading } from './reading.ts';

export type About = Ambiguity['about'];

/** One possible answer to an ambiguity. */
export interface Option {
  readonly key: string;
  /** the notation this option selects */
  readonly notation: Partial<Notation>;
  /** the first row parsed with this option */
  readonly line: PreviewTransaction | undefined;
}

/** An ambiguity that only the owner can resolve. */
export interface Question {
  readonly about: About;
  readonly options: readonly Option[];
}

/** Returns the ambiguities of a file with their options. */
export const questionsOf = ({ proposal }: Reading): readonly Question[] =>
  proposal.ambiguities.map(({ about, alternatives }) => {
    const readings = [
      ...(proposal.mapping ? [{ mapping: proposal.mapping, lines: proposal.lines }] : []),
      ...alternatives,
    ];
    const options = readings.map(({ mapping, lines }) => ({
      ...optionOf(about, mapping),
      line: lines[0],
    }));
    return { about, options: options.toSorted((a, b) => (a.key < b.key ? -1 : 1)) };
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
