import { mayAsk } from '@daily-snapshot/domain/access/access-table';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../../../components/dialog.tsx';
import { useCorrectKind } from '../../../../features/ledger/api/use-kind-rules.ts';
import type { Line } from '../../../../features/ledger/api/use-transactions.ts';
import { CorrectKind } from '../../../../features/ledger/components/correct-kind.tsx';
import { useDashboard } from './dashboard-context.ts';

/** Lines that their owner can correct, and the dialog in which that happens. */
export function Correcting(props: {
  readonly children: (onCorrect: ((line: Line) => void) | undefined) => ReactNode;
}) {
  const { business, standing } = useDashboard();
  const [line, setLine] = useState<Line>();
  const correct = useCorrectKind();
  const close = () => setLine(undefined);
  return (
    <>
      {props.children(mayAsk(standing, 'correctKinds') ? setLine : undefined)}
      <Dialog title="Change the kind" isOpen={line !== undefined} onClose={close}>
        {line && (
          <CorrectKind
            line={line}
            currency={business.currency}
            correct={(kind, isTrial) =>
              correct({ businessId: business.id, lineKey: line.id, kind, isTrial })
            }
            onDone={close}
          />
        )}
      </Dialog>
    </>
  );
}
