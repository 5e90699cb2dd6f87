import { mailIdOf } from '@daily-snapshot/domain/mail/mail-key';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/mail/suppression';
import { ASSESSMENT_COUNTS } from '@daily-snapshot/domain/sales/saved-assessment';
import type {
  AssessmentCounts,
  Assessments,
} from '../../../functions/src/sales/ports/assessments.ts';
import { addressKey } from '../../../functions/src/platform/keys/keys.ts';
import { assessmentCountKeys } from '../../../functions/src/sales/firestore/count-keys.ts';
import type { MemoryStore } from './memory-store.ts';

export const memoryAssessments = ({
  assessments,
  counted,
  suppressions,
  outbox,
}: MemoryStore): Assessments => ({
  save: async ({ accountId, assessmentId }, assessment) => {
    const key = `${accountId}/${assessmentId}`;
    assessments.set(key, assessments.get(key) ?? assessment);
  },

  send: async ({ accountId, assessmentId }, address, decide) => {
    if (assessments.has(`${accountId}/${assessmentId}`)) return;
    const keys = assessmentCountKeys(accountId, address);
    const sent = decide({
      suppression: suppressions.get(addressKey(address)) ?? NOT_SUPPRESSED,
      counts: Object.fromEntries(
        ASSESSMENT_COUNTS.map((count) => [count, counted.get(keys[count]) ?? []]),
      ) as unknown as AssessmentCounts,
    });
    for (const count of ASSESSMENT_COUNTS) counted.set(keys[count], sent.counts[count]);
    assessments.set(`${accountId}/${assessmentId}`, sent.assessment);
    outbox.set(mailIdOf(sent.email.key), sent.email.entry);
  },
});
