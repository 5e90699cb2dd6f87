import { asSentence } from '@daily-snapshot/domain/text/as-sentence';
import type { ImportProposal } from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { Alert, Text } from '@mantine/core';
import paper from '../../../ui/layout/paper.module.css';
import { proofText, sheetText } from '../model/texts.ts';

/** More statements that do not add up are not listed. */
const BREAKS_SHOWN = 3;

/**
 * Says which sheet is read, whether the transactions agree with the balances of the file, and what
 * the file does not contain.
 */
export function FileNotes({ proposal }: { readonly proposal: ImportProposal }) {
  const { sheet, proof, notes = [] } = proposal;
  const proved = proofText(proposal);
  const breaks = proof?.breaks.slice(0, BREAKS_SHOWN) ?? [];
  return (
    <>
      {sheet && <p className={paper.note}>{sheetText(sheet)}</p>}
      {notes.map((note) => (
        <p className={paper.note} key={note}>
          {note}
        </p>
      ))}
      {proved !== undefined && <p className={paper.note}>{proved}</p>}
      {breaks.length > 0 && (
        <Alert role="alert" color="red" variant="light" title="This file does not add up">
          {breaks.map(({ line, text }) => (
            <Text size="sm" key={line}>
              {asSentence(text)}
            </Text>
          ))}
          <Text size="sm">Download the file again, or check its transactions below.</Text>
        </Alert>
      )}
    </>
  );
}
