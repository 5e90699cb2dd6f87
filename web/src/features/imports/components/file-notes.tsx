import type { ImportProposal } from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { balanceContradiction } from '@daily-snapshot/domain/imports/balance-contradiction';
import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import paper from '../../../ui/layout/paper.module.css';
import { proofText, sheetText } from '../model/texts.ts';

/** Says which sheet is read, what proves the transactions, and what the file does not contain. */
export function FileNotes({ proposal }: { readonly proposal: ImportProposal }) {
  const { sheet, notes = [] } = proposal;
  const proved = proofText(proposal);
  return (
    <>
      {sheet && <p className={paper.note}>{sheetText(sheet)}</p>}
      {notes.map((note) => (
        <p className={paper.note} key={note}>
          {note}
        </p>
      ))}
      {proved !== undefined && <p className={paper.note}>{proved}</p>}
    </>
  );
}

/** Asks whether to import a file whose balances contradict its transactions, and names the rows. */
export function BalanceWarning(props: {
  readonly proposal: ImportProposal;
  readonly isIgnored: boolean;
  readonly onIgnore: (isIgnored: boolean) => void;
}) {
  const contradiction = balanceContradiction(props.proposal.proof);
  if (contradiction === undefined) return null;
  return (
    <Alert role="alert" color="red" variant="light" title="This file does not add up">
      <Stack gap="sm">
        <Text size="sm">
          {contradiction} A transaction may be missing or wrong. Download the file again, or check
          its transactions below.
        </Text>
        <Checkbox
          label="Import it as it is"
          checked={props.isIgnored}
          onChange={({ currentTarget }) => props.onIgnore(currentTarget.checked)}
        />
      </Stack>
    </Alert>
  );
}
