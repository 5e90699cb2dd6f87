import { openAnyFile } from '@daily-snapshot/domain/imports/formats/open-any-file';
import { proposeImport } from '@daily-snapshot/domain/imports/mapping/propose-import';

/** Opens a text as an uploaded file and proposes its import. @throws if it is refused */
export async function proposeFile(text: string) {
  const bytes = new TextEncoder().encode(text);
  const opened = await openAnyFile(bytes, (part, encoding) =>
    new TextDecoder(encoding).decode(part),
  );
  if (!opened.ok) throw new Error(opened.text);
  const proposal = proposeImport(opened.file, { account: '', currency: 'USD' });
  if (!proposal.ok) throw new Error(proposal.error.text);
  const { mapping, accounts } = proposal.value;
  return { bytes, fingerprint: opened.file.fingerprint, mapping, accounts };
}
