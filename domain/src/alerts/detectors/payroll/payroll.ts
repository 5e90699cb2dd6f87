import { compareText } from '../../../shared/compare-text.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { Evidence } from '../../alert/evidence.ts';
import type { Candidate } from '../../alert/candidate.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import { detectDuplicatePayroll, recomputeDuplicatePayroll } from './duplicate-payroll.ts';
import { detectPayrollChange, recomputePayrollChange, usualOf } from './payroll-change.ts';
import { detectEarlyPayroll } from './early-payroll.ts';

/** Runs the payroll detectors on one posting, against the person's earlier pays. */
export const detectPayrollFindings = (
  line: ObservedPosting,
  state: DetectorState,
): Candidate | null =>
  detectDuplicatePayroll(line, state) ??
  detectPayrollChange(line, state) ??
  detectEarlyPayroll(line, state);

/** Groups the payroll of one day. The same finding for several people becomes one candidate. */
export const groupByPayrollRun = (candidates: readonly Candidate[]): Candidate[] =>
  [...groupBy(candidates, ({ finding }) => finding).values()].flatMap(mergePeople);

/**
 * The number of people that an alert about a large run lists. Those with the most at stake come
 * first.
 */
const MAX_LISTED = 30;

/**
 * Merges the candidates of several people on one day. The result is as rare as the rarest
 * candidate.
 */
function mergePeople(candidates: readonly Candidate[]): Candidate[] {
  const [first, ...others] = candidates.toSorted((a, b) => a.perMonth - b.perMonth);
  if (!first || others.length === 0) return candidates.slice();
  const together =
    candidates.length <= MAX_LISTED
      ? candidates
      : candidates.toSorted((a, b) => b.impact - a.impact).slice(0, MAX_LISTED);
  const evidence = evidenceOf(
    first.evidence,
    together.map((each) => each.evidence),
  );
  const isRepeated = first.detector === 'pay-again';
  return [
    {
      ...first,
      ...(isRepeated ? recomputeDuplicatePayroll(evidence) : recomputePayrollChange(evidence)),
      cause: together.map(({ cause }) => cause).join(' '),
      subject: together.map(({ subject }) => subject).join(' '),
      counterparty: null,
      lines: together.flatMap(({ lines }) => lines),
      evidence,
    },
  ];
}

/** Builds the evidence for several people. `past` is the usual pay of each, if known. */
function evidenceOf(first: Evidence, each: readonly Evidence[]): Evidence {
  const earliest = each.map(({ from }) => from).toSorted(compareText)[0];
  const latest = each
    .map(({ to }) => to)
    .toSorted(compareText)
    .at(-1);
  return {
    from: earliest ?? first.from,
    to: latest ?? first.to,
    measured: each.flatMap(({ measured }) => measured),
    past: each.flatMap(({ past }) => (past.length === 0 ? [] : usualOf(past))),
    figures: { ...each[0]?.figures, people: each.length },
  };
}
