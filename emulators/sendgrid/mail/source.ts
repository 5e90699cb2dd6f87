// The source of a message: RFC 5322 with MIME (RFC 2045 to 2047).
import type { Address, Message } from '../state/message.ts';

const LINE_LENGTH = 76;

/** The number of text bytes that fit into one encoded word. */
const WORD_BYTES = 45;

/** Encodes a header value. Non-ASCII text becomes encoded words of whole characters. */
function headerText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  const words: string[] = [''];
  for (const character of text) {
    const last = words.length - 1;
    if (Buffer.byteLength((words[last] ?? '') + character) > WORD_BYTES) words.push(character);
    else words[last] += character;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

function addressText({ email, name }: Address): string {
  if (!name) return email;
  const isPlain = /^[\w !#$%&'*+/=?^`{|}~-]*$/.test(name);
  const isAscii = /^[ -~]*$/.test(name);
  const shown = isAscii && !isPlain ? `"${name.replace(/["\\]/g, '\\$&')}"` : headerText(name);
  return `${shown} <${email}>`;
}

const addresses = (list: readonly Address[]) => list.map(addressText).join(',\r\n ');

/** Encodes text as RFC 2045, section 6.7, defines. */
export function quotedPrintable(text: string): string {
  const encodeLine = (line: string) => {
    const symbols = [...Buffer.from(line)].map((byte, index, bytes) => {
      const isLastSpace = (byte === 32 || byte === 9) && index === bytes.length - 1;
      const isLiteral = (byte >= 32 && byte <= 126 && byte !== 61) || byte === 9;
      return isLiteral && !isLastSpace
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    });
    let [encoded, column] = ['', 0];
    for (const symbol of symbols) {
      if (column + symbol.length > LINE_LENGTH - 1) [encoded, column] = [`${encoded}=\r\n`, 0];
      encoded += symbol;
      column += symbol.length;
    }
    return encoded;
  };
  return text
    .split(/\r\n|\n|\r/)
    .map(encodeLine)
    .join('\r\n');
}

const base64Lines = (base64: string) => base64.match(/.{1,76}/g)?.join('\r\n') ?? '';

interface Part {
  readonly headers: readonly string[];
  readonly body: string;
}

function multipart(kind: string, parts: readonly Part[], boundary: string): Part {
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const written = parts.map(
    ({ headers, body }) => `--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n${body}\r\n`,
  );
  return {
    headers: [`Content-Type: multipart/${kind}; boundary="${boundary}"`],
    body: `${written.join('')}--${boundary}--`,
  };
}

const textPart = ({ type, value }: { readonly type: string; readonly value: string }): Part => ({
  headers: [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: quoted-printable'],
  body: quotedPrintable(value),
});

const attachmentPart = (attachment: Message['attachments'][number]): Part => ({
  headers: [
    `Content-Type: ${attachment.type}`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: ${attachment.isInline ? 'inline' : 'attachment'}; filename="${attachment.filename.replace(/["\\]/g, '_')}"`,
    ...(attachment.contentId === null ? [] : [`Content-ID: <${attachment.contentId}>`]),
  ],
  body: base64Lines(attachment.base64),
});

/** Returns the encoded names and values of the headers in order. */
export function headersOf(message: Message): readonly (readonly [string, string])[] {
  const { from, replyTo, to, cc, subject, messageId, acceptedAt, sendAt } = message;
  const sentAt = sendAt > acceptedAt ? sendAt : acceptedAt;
  return [
    ['Date', sentAt.toUTCString().replace('GMT', '+0000')],
    ['From', addresses([from])],
    ...(replyTo.length > 0 ? [['Reply-To', addresses(replyTo)] as const] : []),
    ['To', addresses(to)],
    ...(cc.length > 0 ? [['Cc', addresses(cc)] as const] : []),
    ['Subject', headerText(subject)],
    ['Message-ID', `<${messageId}@sendgrid.local>`],
    ...Object.entries(message.headers).map(([name, value]) => [name, headerText(value)] as const),
    ['MIME-Version', '1.0'],
  ];
}

/** Returns the whole message with CRLF line endings. */
export function sourceOf(message: Message): string {
  const boundary = `=_${message.messageId}`;
  const text = multipart('alternative', message.content.map(textPart), `${boundary}-text`);
  const attachments = message.attachments.map(attachmentPart);
  const body = multipart('mixed', [text, ...attachments], `${boundary}-mixed`);
  const headers = headersOf(message).map(([name, value]) => `${name}: ${value}`);
  return `${[...headers, ...body.headers].join('\r\n')}\r\n\r\n${body.body}\r\n`;
}
