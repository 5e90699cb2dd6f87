import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type {
  ReportedReturn,
  reportReturn,
} from '@daily-snapshot/domain/connections/connection-requests-schema';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { useCallable } from '../../../lib/data/callable.ts';
import type { Returned } from '../model/kept-attempts.ts';
import { useRefuseConnection } from './use-connections.ts';

type Reported = z.infer<typeof reportReturn.response>;

export type ElsewhereStep =
  | { readonly step: 'asking' }
  | { readonly step: 'failed'; readonly error: AppError }
  | { readonly step: 'reported'; readonly reported: ReportedReturn }
  | { readonly step: 'refused' }
  | { readonly step: 'over' };

const stepAfter = (reported: Reported): ElsewhereStep =>
  reported.outcome === 'reported' ? { step: 'reported', reported } : { step: 'over' };

/**
 * Reports at once that this browser came back and did not begin, which stops the attempt.
 *
 * @param returned must be referentially stable while unchanged
 */
export function useReportedReturn(returned: Returned) {
  const report = useCallable('reportReturn');
  const refuseConnection = useRefuseConnection();
  const { state = '' } = returned;
  const [step, setStep] = useState<ElsewhereStep>({ step: 'asking' });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isUnmounted = false;
    void report({ state, returned }).then((answer) => {
      if (isUnmounted) return;
      setStep(answer.ok ? stepAfter(answer.value) : { step: 'failed', error: answer.error });
    });
    return () => {
      isUnmounted = true;
    };
  }, [tries, report, state, returned]);

  return {
    step,
    again: () => {
      setStep({ step: 'asking' });
      setTries((before) => before + 1);
    },
    refuse: async () => {
      const answer = await refuseConnection({ state, returned });
      if (answer.ok) setStep({ step: answer.value.outcome === 'refused' ? 'refused' : 'over' });
      return answer;
    },
  };
}
