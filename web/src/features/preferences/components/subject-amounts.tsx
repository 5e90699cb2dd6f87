import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { SwitchSection } from '../../../ui/layout/switch-section.tsx';
import { PREFERENCES_COPY } from '../model/preferences-copy.ts';

/** Chooses whether the subject lines of the daily e-mail have amounts. */
export const SubjectAmounts = (props: {
  readonly isHidden: boolean;
  /** Absent for read-only users. */
  readonly onSave?: (isHidden: boolean) => Promise<Result<unknown, AppError>>;
}) => (
  <SwitchSection
    id="subject-amounts"
    copy={PREFERENCES_COPY.subjectAmounts}
    isOn={props.isHidden}
    onSave={props.onSave}
  />
);
