import type { ServiceHealth } from '@daily-snapshot/domain/admin/admin-schema';
import {
  KILL_SWITCHES,
  SWITCH_REASON_MAX,
  type KillSwitch,
} from '@daily-snapshot/domain/operations/kill-switches';
import { Button, Group, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import { useSetKillSwitch, type RunConfirmed } from '../api/use-administration.ts';
import { adminCopy } from '../model/admin-copy.ts';
import { operationsCopy } from '../model/operations-copy.ts';
import { SWITCH_TEXTS, whenText } from '../model/texts.ts';
import { AdminRow } from './admin-row.tsx';
import classes from './admin.module.css';

const copy = operationsCopy.health;

/** Turns parts of the service off and on, each with a reason. */
export function Switches(props: {
  readonly partsOff: ServiceHealth['partsOff'];
  readonly confirmed: RunConfirmed;
  readonly onChanged: () => void;
}) {
  const { partsOff, confirmed, onChanged } = props;
  const setKillSwitch = useSetKillSwitch();
  const { attempt, isUnderWay, failure, done } = useAction();
  const [asked, setAsked] = useState<{ readonly name: KillSwitch; readonly isOff: boolean }>();
  const close = () => setAsked(undefined);

  const change = async (reason: string) => {
    if (!asked) return;
    close();
    const text = asked.isOff ? copy.turnedOff : copy.turnedOn;
    const work = () => setKillSwitch({ ...asked, reason });
    const { name } = SWITCH_TEXTS[asked.name];
    if (await attempt(text(name), () => confirmed(work))) onChanged();
  };

  return (
    <CardSection id="switches" title={copy.switches} about={copy.switchesAbout}>
      <ul className={itemRow.list} aria-label={copy.switches}>
        {KILL_SWITCHES.map((part) => {
          const { name, about } = SWITCH_TEXTS[part];
          const off = partsOff.find((one) => one.name === part);
          return (
            <AdminRow
              key={part}
              name={name}
              side={
                <Button
                  variant="default"
                  size="compact-md"
                  disabled={isUnderWay}
                  aria-label={off ? copy.turnOnPart(name) : copy.turnOffPart(name)}
                  onClick={() => setAsked({ name: part, isOff: !off })}
                >
                  {off ? copy.turnOn : copy.turnOff}
                </Button>
              }
            >
              {off ? (
                <p className={classes.attention}>
                  {copy.offSince(whenText(off.since))}. {off.reason}
                </p>
              ) : (
                <p className={classes.note}>{about}</p>
              )}
            </AdminRow>
          );
        })}
      </ul>
      <FailureNote message={failure} />
      <DoneNote message={done} />
      {asked && (
        <ReasonDialog
          name={SWITCH_TEXTS[asked.name].name}
          isOff={asked.isOff}
          onClose={close}
          onReason={(reason) => void change(reason)}
        />
      )}
    </CardSection>
  );
}

function ReasonDialog(props: {
  readonly name: string;
  readonly isOff: boolean;
  readonly onClose: () => void;
  readonly onReason: (reason: string) => void;
}) {
  const { name, isOff, onClose, onReason } = props;
  const [reason, setReason] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onReason(reason.trim());
  };
  return (
    <Dialog title={isOff ? copy.askOff(name) : copy.askOn(name)} isOpen onClose={onClose}>
      <form onSubmit={submit}>
        <Textarea
          label={copy.reason}
          description={copy.reasonAbout}
          required
          maxLength={SWITCH_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group gap="sm" mt="md">
          <Button type="submit" disabled={reason.trim() === ''}>
            {isOff ? copy.turnOff : copy.turnOn}
          </Button>
          <Button variant="default" onClick={onClose}>
            {adminCopy.confirm.cancel}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
