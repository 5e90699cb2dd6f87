/** The parsed text of field 86, which describes a transaction. */
export interface TransactionText {
  readonly description: string;
  readonly counterparty: string;
}

/** A full line of field 86 (6*65x). The next line continues its last word. */
const FULL_LINE = 65;

/** A full subfield of the German structure. The next subfield continues its last word. */
const FULL_SUBFIELD = 27;

/**
 * Reads field 86: the German structure with subfields, the slash codes of Dutch and SEPA
 * statements, or free text.
 *
 * @see DFÜ-Abkommen, Anlage 3, MT 940, Feld 86 (Geschäftsvorfallcode, ?00, ?10, ?20 to ?29, ?30 to
 * ?34, ?60 to ?63)
 */
export function readTransactionText(lines: readonly string[]): TransactionText {
  return (
    germanText(lines.join('')) ??
    slashText(lines.join('')) ?? {
      description: plain(join(lines, FULL_LINE)),
      counterparty: '',
    }
  );
}

/** A transaction code, which some banks repeat, then a separator and the first subfield. */
const GERMAN = /^(?:\d{3,8}([^\w\s/:,.+-])|([?<^~]))(?=[0-3]\d)/;

const PURPOSE = /^(?:2\d|6[0-3])$/;

function germanText(text: string): TransactionText | null {
  const match = GERMAN.exec(text);
  const separator = match?.[1] ?? match?.[2];
  if (separator === undefined) return null;
  const subfields = text
    .split(separator)
    .slice(1)
    .flatMap((part) => (/^\d{2}/.test(part) ? [[part.slice(0, 2), part.slice(2)] as const] : []));
  const valuesOf = (isWanted: (code: string) => boolean) =>
    join(
      subfields.filter(([code]) => isWanted(code)).map(([, value]) => value),
      FULL_SUBFIELD,
    );
  const posting = plain(valuesOf((code) => code === '00'));
  const purpose = plain(sepaPurpose(valuesOf((code) => PURPOSE.test(code))));
  const counterparty = plain(valuesOf((code) => code === '32' || code === '33'));
  return { description: purpose || posting, counterparty };
}

/** The tags of SEPA references in the purpose. */
const SEPA_TAG =
  /(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|SQTP|ORCR|ORMR|DDAT|RREF|RTRN|PURP)\+/;

/** Returns the part after `SVWZ+` up to the next tag, or the whole text without it. */
function sepaPurpose(text: string): string {
  const at = text.indexOf('SVWZ+');
  if (at < 0) return text;
  const purpose = text.slice(at + 5);
  const end = purpose.search(SEPA_TAG);
  return (end < 0 ? purpose : purpose.slice(0, end)).trim() || text;
}

/** `/NAME/` and the like; a value ends at the next code. */
const SLASH_CODE =
  /\/(TRTP|TRCD|ORDP|BENM|NAME|REMI|CNTP|EREF|KREF|PREF|IREF|MARF|CSID|IBAN|BIC|ISDT|RTRN|ULTD|ULTC|ULTB|PURP|ADDR|ACCW|SVCL|BUSP|OCMT|CHGS|EXCH)\//;

/**
 * Reads the codes that ABN AMRO, ING and Rabobank use: `/NAME/` or the third part of `/CNTP/` is
 * the counterparty, `/REMI/` the description.
 *
 * @see SWIFT Standards MT, field 86 code words; ING "MT940 format description", field 86
 */
function slashText(text: string): TransactionText | null {
  if (text.search(SLASH_CODE) !== 0) return null;
  const parts = text.split(SLASH_CODE);
  const valueOf = (code: string) => {
    const at = parts.findIndex((part, index) => index % 2 === 1 && part === code);
    return at < 0 ? '' : (parts[at + 1] ?? '');
  };
  const counterparty = plain(valueOf('NAME') || (valueOf('CNTP').split('/')[2] ?? ''));
  const remittance = valueOf('REMI').replace(/^(?:USTD|STRD)\/{1,2}/, '');
  return { description: plain(remittance.replace(/\/+$/, '')), counterparty };
}

/** Joins parts of a text. A full part may end inside a word, so no space follows it. */
const join = (parts: readonly string[], full: number): string =>
  parts.map((part) => (part.length < full ? `${part} ` : part)).join('');

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
