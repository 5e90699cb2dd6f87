import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../../../../ui/layout/dialog.tsx';
import {
  useCountReached,
  useRecategorizeLine,
} from '../../../../../features/ledger/api/use-categorize.ts';
import type { Line } from '../../../../../features/ledger/api/use-transactions.ts';
import { RecategorizeDialog } from '../../../../../features/ledger/components/recategorize-dialog.tsx';
import { LEDGER_COPY } from '../../../../../features/ledger/model/ledger-copy.ts';
import { useDashboard } from '../dashboard-context.ts';

/** Renders transactions that the user may recategorize, with the dialog for it. */
export function Recategorizable(props: {
  readonly children: (onCorrect: ((line: Line) => void) | undefined) => ReactNode;
}) {
  const { business, accessLevel } = useDashboard();
  const [line, setLine] = useState<Line>();
  const countReached = useCountReached(business.id);
  const recategorize = useRecategorizeLine(business.id);
  const close = () => setLine(undefined);
  return (
    <>
      {props.children(canRequest(accessLevel, 'correctKinds') ? setLine : undefined)}
      <Dialog title={LEDGER_COPY.correction.dialog} isOpen={line !== undefined} onClose={close}>
        {line && (
          <RecategorizeDialog
            line={line}
            currency={business.currency}
            countReached={countReached}
            recategorize={recategorize}
            onDone={close}
          />
        )}
      </Dialog>
    </>
  );
}
