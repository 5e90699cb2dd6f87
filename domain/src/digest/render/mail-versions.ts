import { canRequest, type Act } from '../../access/access-table.ts';
import { ROLES, type Role } from '../../access/role.ts';

/** The content of an e-mail. */
interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The readers of a digest e-mail: members by role, and confirmed addresses outside the business. */
export type MailReader = Role | 'outside';
export const MAIL_READERS: readonly MailReader[] = [...ROLES, 'outside'];

export const readersWhoMay = (act: Act): readonly Role[] =>
  ROLES.filter((role) => canRequest(role, act));

// Control characters mark the parts. No name in an e-mail contains them, because names lose their
// unprintable characters.
const [START, MIDDLE, END] = ['\u{1C}', '\u{1D}', '\u{1E}'];
const PART = new RegExp(`${START}([a-z ]*)${MIDDLE}([^${END}]*)${END}`, 'gu');

/** Marks a part of an e-mail that only some readers get. Parts are not nested. */
export const onlyFor = (readers: readonly MailReader[], part: string): string =>
  part === '' ? '' : `${START}${readers.join(' ')}${MIDDLE}${part}${END}`;

const mapParts = (
  { subject, html, text }: ComposedMail,
  change: (readers: ReadonlySet<string>, part: string) => string,
): ComposedMail => {
  const changed = (content: string) =>
    content.replace(PART, (_, readers: string, part: string) =>
      change(new Set(readers.split(' ')), part),
    );
  return { subject, html: changed(html), text: changed(text) };
};

/** Returns the version of an e-mail for one reader. */
export const mailFor = (reader: MailReader, mail: ComposedMail): ComposedMail =>
  mapParts(mail, (readers, part) => (readers.has(reader) ? part : ''));

/** One e-mail for several readers, with the values of its placeholders for each of them. */
export interface SharedMail {
  readonly mail: ComposedMail;
  readonly slotsOf: (reader: MailReader) => Readonly<Record<string, string>>;
}

/** A placeholder and its value for some readers. For others it is empty. */
interface Slot {
  readonly slot: string;
  readonly of: ReadonlySet<string>;
  readonly piece: string;
}

/** Separates tags and placeholders, so that equal ones share a placeholder. */
const PIECES = /(?<=>)|(?=<)|(\{\{[^{}]*\}\})/u;

/**
 * Replaces the parts that only some of the given readers get by placeholders. The provider sends one
 * content to all recipients of a request, and limits the size of the values for each recipient.
 */
export function sharedMail(mail: ComposedMail, readers: readonly MailReader[]): SharedMail {
  const slots = new Map<string, Slot>();
  const slotOf = (of: ReadonlySet<string>, piece: string): string => {
    const key = `${[...of].join(' ')}${MIDDLE}${piece}`;
    const known = slots.get(key) ?? { slot: `{{part.${slots.size}}}`, of, piece };
    slots.set(key, known);
    return known.slot;
  };
  const shared = mapParts(mail, (of, part) => {
    const included = readers.filter((reader) => of.has(reader));
    if (included.length === 0) return '';
    if (included.length === readers.length) return part;
    return part
      .split(PIECES)
      .filter((piece) => piece !== undefined && piece !== '')
      .map((piece) => (piece.startsWith('{{') ? piece : slotOf(of, piece)))
      .join('');
  });
  return {
    mail: shared,
    slotsOf: (reader) =>
      Object.fromEntries(
        [...slots.values()].map(({ slot, of, piece }) => [slot, of.has(reader) ? piece : '']),
      ),
  };
}
