import { correctKind as correct, undoKindRule as undo } from '../../commands/correct-kind.ts';
import { ports } from '../../wiring.ts';
import { callable } from './callable.ts';

/** A counterparty of every day has some hundreds of lines a year, each with all lines of its day. */
const OF_ALL_LINES = { timeoutSeconds: 300 } as const;

export const correctKind = callable(
  'correctKind',
  (request, caller) => correct(ports(), caller, request),
  OF_ALL_LINES,
);

export const undoKindRule = callable(
  'undoKindRule',
  (request, caller) => undo(ports(), caller, request),
  OF_ALL_LINES,
);
