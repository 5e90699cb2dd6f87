import { countFact } from '../../text/fact.ts';
import { plural, say, type Sentence } from '../../text/sentence.ts';
import { defineAlertType, type ExplainedAlert, type ExplanationStep } from './alert-type.ts';
import { evidenceDays, otherDayAfter, payee } from './type-wording.ts';

function explainSilence({ evidence }: ExplainedAlert): ExplanationStep[] {
  const { hours = 0, alertAfterHours = 0 } = evidence.figures;
  return [
    { step: 'Found', words: say`No data ${evidenceDays(evidence)}, ${hoursText(hours)}.` },
    { step: 'Usual range', words: say`New data at least every ${hoursText(alertAfterHours)}.` },
    { step: 'Back to normal when', words: say`The connection delivers data again.` },
  ];
}

const hoursText = (hours: number): Sentence =>
  say`${countFact(hours)} ${plural({ count: hours }, 'hour', 'hours')}`;

/** A connection that has delivered no data for too long. */
export const staleConnection = defineAlertType({
  type: 'stale_connection',
  number: null,
  findings: {
    'connection-stale': {
      title: (alert) =>
        say`${payee(alert, 'A connection')} has sent no data${otherDayAfter(alert, ' since')}`,
      cause: (alert) =>
        say`Most likely ${payee(alert, 'the service')} wants you to sign in again. `,
      closes: () => say`This closes when data arrives again.`,
      action: (alert) =>
        say`Reconnect ${payee(alert, 'the account')}. Until then, its numbers are missing.`,
      answers: ['reconnecting', 'remind-me'],
    },
  },
  detectors: {
    connection: {
      severityCorrection: 0,
      isOutsidePostings: true,
      calculation: explainSilence,
    },
  },
});
