import type { ImportProposal } from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { balanceContradiction } from '@daily-snapshot/domain/imports/balance-contradiction';
import { notCountedText, type NotCounted } from '@daily-snapshot/domain/ledger/not-counted';
import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import paper from '../../../ui/layout/paper.module.css';
import { proofText, sheetText } from '../model/texts.ts';
import { FILE_COPY } from '../model/file-copy.ts';

const copy = FILE_COPY.fileNotes;

/** Says which sheet is read, what proves the transactions, and what the file does not contain. */
export function FileNotes({ proposal }: { readonly proposal: ImportProposal }) {
  const { sheet, notes = [], notCounted = [] } = proposal;
  const proved = proofText(proposal);
  return (
    <>
      {sheet && <p className={paper.note}>{sheetText(sheet)}</p>}
      {notes.map((note) => (
        <p className={paper.note} key={note}>
          {note}
        </p>
      ))}
      <NotCountedNotes notCounted={notCounted} />
      {proved !== undefined && <p className={paper.note}>{proved}</p>}
    </>
  );
}

/** Names the transactions in other currencies, which count nowhere. */
export const NotCountedNotes = ({ notCounted }: { readonly notCounted: readonly NotCounted[] }) =>
  notCounted.map((each) => (
    <p className={paper.note} data-tone="attention" key={each.currency}>
      {notCountedText(each)}
    </p>
  ));

/** Asks whether to import a file whose balances contradict its transactions, and names the rows. */
export function BalanceWarning(props: {
  readonly proposal: ImportProposal;
  readonly isIgnored: boolean;
  readonly onIgnore: (isIgnored: boolean) => void;
}) {
  const contradiction = balanceContradiction(props.proposal.proof);
  if (contradiction === undefined) return null;
  return (
    <Alert role="alert" color="red" variant="light" title={copy.title}>
      <Stack gap="sm">
        <Text size="sm">
          {contradiction} {copy.mayBeWrong}
        </Text>
        <Checkbox
          label={copy.ignore}
          checked={props.isIgnored}
          onChange={({ currentTarget }) => props.onIgnore(currentTarget.checked)}
        />
      </Stack>
    </Alert>
  );
}
