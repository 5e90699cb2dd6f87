import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import paper from '../../../ui/layout/paper.module.css';
import { CONNECTION_COPY } from '../model/connection-copy.ts';
import classes from './connections.module.css';

const copy = CONNECTION_COPY.disconnect;

type Act = () => Promise<Result<unknown, AppError>>;

/**
 * Disconnects a source, and optionally removes its transactions. Each step needs its own
 * confirmation.
 */
export function DisconnectSource(props: {
  readonly name: string;
  readonly isDisconnected: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDisconnect: Act;
  readonly onPurge: Act;
}) {
  const { name, isOpen, onClose, onDisconnect, onPurge } = props;
  const { attempt, isUnderWay, failure } = useAttempt((act: Act) => act());
  // Keeps the question stable, because the live update arrives before the response of the request.
  const [isDisconnected, setIsDisconnected] = useState(props.isDisconnected);
  if (!isUnderWay && isDisconnected !== props.isDisconnected) {
    setIsDisconnected(props.isDisconnected);
  }
  const press = async (act: Act) => {
    if (await attempt(act)) onClose();
  };
  return (
    <Dialog
      title={isDisconnected ? copy.removeTitle(name) : copy.title(name)}
      isOpen={isOpen}
      onClose={onClose}
    >
      <div className={classes.ways}>
        {!isDisconnected && (
          <div className={classes.way}>
            <p className={paper.text}>{copy.keepAbout}</p>
            <Button variant="default" loading={isUnderWay} onClick={() => void press(onDisconnect)}>
              {copy.keep}
            </Button>
          </div>
        )}
        <div className={classes.way}>
          <p className={paper.text}>
            {isDisconnected ? copy.removeAbout : copy.revokeAndRemoveAbout}
          </p>
          <Button
            variant="default"
            className={classes.danger}
            loading={isUnderWay}
            onClick={() => void press(onPurge)}
          >
            {isDisconnected ? copy.remove : copy.revokeAndRemove}
          </Button>
        </div>
        <FailureNote message={failure} />
      </div>
    </Dialog>
  );
}
