import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { SwitchSection } from '../../../ui/layout/switch-section.tsx';
import { PREFERENCES_COPY } from '../model/preferences-copy.ts';

/** Chooses whether digests show payroll on its payday or spread over its pay period. */
export const PayrollDisplay = (props: {
  readonly isSpread: boolean;
  /** Absent for read-only users. */
  readonly onSave?: (isSpread: boolean) => Promise<Result<unknown, AppError>>;
}) => (
  <SwitchSection
    id="payroll-display"
    copy={PREFERENCES_COPY.payrollDisplay}
    isOn={props.isSpread}
    onSave={props.onSave}
  />
);
