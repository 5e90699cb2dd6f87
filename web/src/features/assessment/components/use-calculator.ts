import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { DEFAULT_SENDER } from '@daily-snapshot/domain/sales/assessment-requests';
import type { CalculatedAssessment } from '@daily-snapshot/domain/sales/saved-assessment';
import { figuresOf } from '@daily-snapshot/domain/sales/assessment-figures';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useCallable } from '../../../lib/data/callable.ts';
import { newRequestId } from '../../../lib/data/request-id.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import {
  calculate,
  CALCULATED,
  EMPTY_FIELDS,
  errorsOf,
  isMissing,
  SENT,
  type CalculatorFields,
} from '../model/calculation.ts';
import { exportAssessment } from '../model/export-assessment.ts';
import { assessmentCopy } from '../model/assessment-copy.ts';

const requestOf = (found: CalculatedAssessment): CallableRequest<'saveAssessment'> => ({
  companyName: found.companyName,
  salesNotes: found.salesNotes,
  ...figuresOf(found.assessment),
  requestId: newRequestId(),
});

/** Holds the calculator’s fields, its result and its actions. */
export function useCalculator() {
  const send = useCallable('sendRiskAssessment');
  const save = useCallable('saveAssessment');
  const [calculated, setCalculated] = useState<CalculatedAssessment>();
  const [underWay, setUnderWay] = useState<'sending' | 'saving'>();
  const form = useForm<CalculatorFields>({
    mode: 'uncontrolled',
    initialValues: EMPTY_FIELDS,
    onValuesChange: (values, before) => {
      // Clears the result, because figures of another company would mislead.
      if (values.revenue !== before.revenue || values.companyName !== before.companyName) {
        setCalculated(undefined);
      }
    },
  });

  /**
   * Calculates if the given fields are valid. Otherwise shows the errors and focuses the first
   * invalid field.
   */
  const work = (names: typeof CALCULATED | typeof SENT = CALCULATED) => {
    const errors = errorsOf(form.getValues(), names);
    form.setErrors(errors);
    const wrong = names.find((name) => errors[name] !== undefined);
    if (wrong !== undefined) {
      form.getInputNode(wrong)?.focus();
      return undefined;
    }
    const found = calculate(form.getValues(), new Date());
    setCalculated(found);
    return found;
  };

  const sendIt = async () => {
    if (underWay) return;
    const fields = form.getValues();
    if (isMissing(fields)) {
      showToast({
        about: 'assessment-mail',
        ...assessmentCopy.send.missing,
        isDestructive: true,
      });
    }
    const found = work(SENT);
    if (!found) return;
    const recipientEmail = fields.recipientEmail.trim();
    const senderName = fields.senderName.trim() || DEFAULT_SENDER;
    setUnderWay('sending');
    const outcome = await send({ ...requestOf(found), recipientEmail, senderName });
    setUnderWay(undefined);
    if (!outcome.ok) {
      showToast({
        about: 'assessment-mail',
        title: assessmentCopy.send.failed.title,
        message: outcome.error.message || assessmentCopy.send.failed.message,
        isDestructive: true,
      });
      return;
    }
    showToast({ about: 'assessment-mail', ...assessmentCopy.send.sent(recipientEmail) });
    form.setFieldValue('recipientEmail', '');
  };

  const saveIt = async () => {
    const found = underWay ? undefined : work();
    if (!found) return;
    setUnderWay('saving');
    const outcome = await save(requestOf(found));
    setUnderWay(undefined);
    showToast(
      outcome.ok
        ? assessmentCopy.savedToast
        : { title: assessmentCopy.saveFailed, message: outcome.error.message, isDestructive: true },
    );
  };

  const exportIt = () => {
    const found = work();
    if (!found) return;
    exportAssessment(found);
    showToast({ title: assessmentCopy.exported });
  };

  const open = (fields: CalculatorFields) => {
    form.setValues(fields);
    form.clearErrors();
    setCalculated(calculate(fields, new Date()));
    form.getInputNode('companyName')?.focus();
  };

  return { form, calculated, underWay, work, sendIt, saveIt, exportIt, open };
}
