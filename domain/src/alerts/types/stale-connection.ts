import { countFact } from '../../text/fact.ts';
import { plural, say, type Sentence } from '../../text/sentence.ts';
import { defineAlertType, type ExplainedAlert, type ExplanationStep } from './alert-type.ts';
import { evidenceDays, otherDayAfter, payee } from './type-wording.ts';

function explainSilence({ evidence }: ExplainedAlert): ExplanationStep[] {
  const { hours = 0, alertAfterHours = 0 } = evidence.figures;
  return [
    {
      step: 'Measured',
      words: say`Nothing came ${evidenceDays(evidence)}: ${hoursText(hours)}.`,
    },
    { step: 'Expected', words: say`Something at least every ${hoursText(alertAfterHours)}.` },
    { step: 'Normal again', words: say`It is connected, and anything comes.` },
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
        say`${payee(alert, 'A connection')} has sent nothing${otherDayAfter(alert, ' since')}`,
      resolvesWhen: 'it is connected again',
      suggestedAction: ({ counterparty }) => say`Connect ${counterparty ?? 'the account'} again.`,
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
