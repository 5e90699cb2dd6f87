import { describe, expect, it } from 'vitest';
import { ApiError, type ErrorDetail } from '../api-error.ts';
import { parseMail } from './parse.ts';
import { plainMail, recordedMail } from './testing.ts';

const now = new Date('2026-11-24T16:00:00Z');
const NOW_SECONDS = now.getTime() / 1000;

const parse = (body: unknown) =>
  parseMail(Buffer.from(JSON.stringify(body)), { now, isBatch: (id) => id === 'known-batch' });

function errorsOf(act: () => unknown): readonly ErrorDetail[] {
  try {
    act();
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error.details;
    throw error;
  }
  return [];
}

const HELP = 'http://sendgrid.com/docs/API_Reference/Web_API_v3/Mail/errors.html#';
const to = (...emails: string[]) => emails.map((email) => ({ email }));
const people = (count: number, from = 0) =>
  to(...Array.from({ length: count }, (_, index) => `p${from + index}@x.example`));

describe('accepts', () => {
  it.each([
    ['what the official client writes', recordedMail()],
    ['the least that can be sent', plainMail()],
    [
      'a subject in every personalization',
      {
        ...plainMail(),
        subject: undefined,
        personalizations: [
          { to: to('a@x.example'), subject: 'A' },
          { to: to('b@x.example'), subject: 'B' },
        ],
      },
    ],
    [
      '1000 recipients',
      {
        ...plainMail(),
        personalizations: [{ to: people(400), cc: people(300, 400), bcc: people(300, 700) }],
      },
    ],
    [
      '1000 personalizations',
      { ...plainMail(), personalizations: people(1000).map((one) => ({ to: [one] })) },
    ],
    [
      'custom args of 10,000 bytes',
      { ...plainMail(), custom_args: { k: 'x'.repeat(10_000 - '{"k":""}'.length) } },
    ],
    [
      'ten categories',
      { ...plainMail(), categories: Array.from({ length: 10 }, (_, index) => `c${index}`) },
    ],
    ['a time 72 hours ahead', { ...plainMail(), send_at: NOW_SECONDS + 72 * 3600 }],
    ['a time that has passed', { ...plainMail(), send_at: 0 }],
    ['a batch that exists', { ...plainMail(), batch_id: 'known-batch' }],
    [
      'other content after text and HTML',
      {
        ...plainMail(),
        content: [
          { type: 'text/plain', value: 'x' },
          { type: 'text/html', value: 'x' },
          { type: 'text/calendar', value: 'x' },
        ],
      },
    ],
    [
      'an attachment',
      {
        ...plainMail(),
        attachments: [
          { content: 'aGVsbG8=', filename: 'a.txt', type: 'text/plain', disposition: 'attachment' },
        ],
      },
    ],
    ['a header that is not reserved', { ...plainMail(), headers: { 'X-Entity-Ref-ID': 'd' } }],
  ])('%s', (_, mail) => {
    expect(errorsOf(() => parse(mail))).toEqual([]);
  });
});

describe('answers like SendGrid', () => {
  it.each<[string, unknown, ErrorDetail[]]>([
    [
      'a sender without a domain',
      { ...plainMail(), from: { email: 'digest' } },
      [
        {
          message: 'The from email does not contain a valid address.',
          field: 'from.email',
          help: `${HELP}message.from`,
        },
      ],
    ],
    [
      'a recipient without a domain',
      { ...plainMail('owner') },
      [
        {
          message: 'Does not contain a valid address.',
          field: 'personalizations.0.to.0.email',
          help: `${HELP}message.personalizations.to`,
        },
      ],
    ],
    [
      'no list of recipients',
      { ...plainMail(), personalizations: [{ subject: 'x' }] },
      [
        {
          message:
            'The to array is required for all personalization objects, and must have at least one email object with a valid email address.',
          field: 'personalizations.0.to',
          help: `${HELP}message.personalizations.to`,
        },
      ],
    ],
    [
      'a recipient without an address',
      { ...plainMail(), personalizations: [{ to: [{ name: 'Ada' }] }] },
      [
        {
          message: 'The to email parameter is required.',
          field: 'personalizations.0.to.0.email',
          help: `${HELP}message.personalizations.to`,
        },
      ],
    ],
    [
      'addresses as text',
      { ...plainMail(), from: 'a@x.example', personalizations: [{ to: ['b@x.example'] }] },
      [
        {
          message: 'Invalid type. Expected: object, given: string.',
          field: 'personalizations.0.to.0',
          help: `${HELP}message.personalizations.to`,
        },
        {
          message: 'Invalid type. Expected: object, given: string.',
          field: 'from',
          help: `${HELP}message.from`,
        },
      ],
    ],
    [
      'an address as a list',
      { ...plainMail(), personalizations: [{ to: [{ email: ['b@x.example'] }] }] },
      [
        {
          message: 'Invalid type. Expected: string, given: array.',
          field: 'personalizations.0.to.0.email',
          help: `${HELP}message.personalizations.to`,
        },
      ],
    ],
    [
      'content as an object',
      { ...plainMail(), content: { type: 'text/plain', value: 'x' } },
      [
        {
          message: 'Invalid type. Expected: array, given: object.',
          field: 'content',
          help: `${HELP}message.content`,
        },
      ],
    ],
    [
      'empty content',
      { ...plainMail(), content: [{ type: 'text/plain', value: '' }] },
      [
        {
          message: 'The content value must be a string at least one character in length.',
          field: 'content.0.value',
          help: `${HELP}message.content.value`,
        },
      ],
    ],
    [
      'no personalizations',
      { ...plainMail(), personalizations: [] },
      [
        {
          message:
            'The personalizations field is required and must have at least one personalization.',
          field: 'personalizations',
          help: `${HELP}-Personalizations-Errors`,
        },
      ],
    ],
    [
      'no subject',
      { ...plainMail(), subject: undefined },
      [
        {
          message:
            'The subject is required. You can get around this requirement if you use a template with a subject defined or if every personalization has a subject defined.',
          field: 'subject',
          help: `${HELP}message.subject`,
        },
      ],
    ],
    [
      'an address twice',
      {
        ...plainMail(),
        personalizations: [{ to: to('a@x.example', 'b@x.example'), cc: to('A@X.example') }],
      },
      [
        {
          message:
            'Each email address in the personalization block should be unique between to, cc, and bcc. We found the first duplicate instance of [A@X.example] in the personalizations.0.cc field.',
          field: 'personalizations.0',
          help: `${HELP}message.recipient-errors`,
        },
      ],
    ],
    [
      'plain text after HTML',
      {
        ...plainMail(),
        content: [
          { type: 'text/html', value: 'x' },
          { type: 'text/plain', value: 'x' },
        ],
      },
      [
        {
          message:
            'Following RFC 1341, section 7.2, if either text/html or text/plain are to be sent in your email: text/plain needs to be first, followed by text/html, followed by any other content.',
          field: 'content',
          help: null,
        },
      ],
    ],
    [
      'plain text three times',
      {
        ...plainMail(),
        content: Array.from({ length: 3 }, () => ({ type: 'text/plain', value: 'x' })),
      },
      [
        {
          message: expect.stringContaining('RFC 1341') as string,
          field: 'content',
          help: null,
        },
      ],
    ],
  ])('to %s', (_, mail, expected) => {
    expect(errorsOf(() => parse(mail))).toEqual(expected);
  });
});

describe('refuses', () => {
  const attachment = (fields: object) => ({
    ...plainMail(),
    attachments: [{ content: 'aGVsbG8=', filename: 'a.txt', ...fields }],
  });

  it.each<[string, unknown, string, string]>([
    [
      'an unknown parameter',
      { ...plainMail(), category: 'x' },
      'category',
      'Additional property category is not allowed',
    ],
    [
      'an unknown parameter within',
      { ...plainMail(), from: { email: 'a@x.example', mail: 1 } },
      'from.mail',
      'Additional property mail is not allowed',
    ],
    [
      'a misspelt list',
      { ...plainMail(), personalizations: [{ to: to('a@x.example'), 'to:': [] }] },
      'personalizations.0.to:',
      'Additional property to: is not allowed',
    ],
    [
      'no sender',
      { ...plainMail(), from: undefined },
      'from',
      'The from object must be provided for every email send.',
    ],
    [
      'a sender without an address',
      { ...plainMail(), from: { name: 'x' } },
      'from.email',
      'The from object must be provided',
    ],
    [
      'an address with a line break',
      plainMail('a@x.example\r\nBcc: b@x.example'),
      'personalizations.0.to.0.email',
      'Does not contain a valid address.',
    ],
    [
      'a wrong address for copies',
      { ...plainMail(), personalizations: [{ to: to('a@x.example'), bcc: to('b') }] },
      'personalizations.0.bcc.0.email',
      'Does not contain a valid address.',
    ],
    [
      'a wrong address for replies',
      { ...plainMail(), reply_to: { email: 'x' } },
      'reply_to.email',
      'The reply_to object, when used',
    ],
    [
      'two kinds of addresses for replies',
      { ...plainMail(), reply_to: to('a@x.example')[0], reply_to_list: to('b@x.example') },
      'reply_to_list',
      'either reply_to or reply_to_list',
    ],
    [
      'an empty list of recipients',
      { ...plainMail(), personalizations: [{ to: [] }] },
      'personalizations.0.to',
      'The to array is required',
    ],
    [
      '1001 personalizations',
      { ...plainMail(), personalizations: people(1001).map((one) => ({ to: [one] })) },
      'personalizations',
      'You have provided 1001 personalizations.',
    ],
    [
      '1001 recipients',
      { ...plainMail(), personalizations: [{ to: people(1001) }] },
      'personalizations',
      'There is a limit of 1000 total recipients',
    ],
    [
      'an address in two personalizations',
      { ...plainMail(), personalizations: [{ to: to('a@x.example') }, { to: to('A@x.example') }] },
      'personalizations',
      'You have included [A@x.example] more than once.',
    ],
    ['an empty subject', { ...plainMail(), subject: '' }, 'subject', 'at least one character'],
    [
      'an empty subject of one personalization',
      { ...plainMail(), personalizations: [{ to: to('a@x.example'), subject: '' }] },
      'personalizations.0.subject',
      'at least one character',
    ],
    [
      'no content',
      { ...plainMail(), content: undefined },
      'content',
      'the content parameter is required',
    ],
    [
      'an empty list of content',
      { ...plainMail(), content: [] },
      'content',
      'the content parameter is required',
    ],
    [
      'content without a type',
      { ...plainMail(), content: [{ value: 'x' }] },
      'content.0.type',
      'A content type is required',
    ],
    [
      'content with an empty type',
      { ...plainMail(), content: [{ type: '', value: 'x' }] },
      'content.0.type',
      'at least one character',
    ],
    [
      'content with a charset',
      { ...plainMail(), content: [{ type: 'text/plain; charset=utf-8', value: 'x' }] },
      'content.0.type',
      "Cannot contain ';'",
    ],
    [
      'content without a value',
      { ...plainMail(), content: [{ type: 'text/plain' }] },
      'content.0.value',
      'A content value is required',
    ],
    [
      'HTML after other content',
      {
        ...plainMail(),
        content: [
          { type: 'text/calendar', value: 'x' },
          { type: 'text/html', value: 'x' },
        ],
      },
      'content',
      'RFC 1341',
    ],
    [
      'a custom arg that is a number',
      { ...plainMail(), custom_args: { d: 1 } },
      'custom_args.d',
      'All values of custom arguments object must be strings',
    ],
    [
      'a custom arg of one personalization that is a number',
      { ...plainMail(), personalizations: [{ to: to('a@x.example'), custom_args: { d: 1 } }] },
      'personalizations.0.custom_args.d',
      'must be strings',
    ],
    [
      'custom args without any',
      { ...plainMail(), custom_args: {} },
      'custom_args',
      "custom_args can't be empty.",
    ],
    [
      'custom args over 10,000 bytes',
      { ...plainMail(), custom_args: { k: 'x'.repeat(10_001 - '{"k":""}'.length) } },
      'custom_args',
      'may not exceed 10,000 bytes',
    ],
    [
      'custom args over 10,000 bytes together',
      {
        ...plainMail(),
        custom_args: { k: 'ä'.repeat(2_500) },
        personalizations: [{ to: to('a@x.example'), custom_args: { l: 'ä'.repeat(2_500) } }],
      },
      'personalizations.0.custom_args',
      'may not exceed 10,000 bytes',
    ],
    [
      'eleven categories',
      { ...plainMail(), categories: Array.from({ length: 11 }, (__, index) => `c${index}`) },
      'categories',
      'You provided 11 categories.',
    ],
    [
      'a category twice',
      { ...plainMail(), categories: ['digest', 'digest'] },
      'categories',
      'you have included digest more than once',
    ],
    [
      'a long category',
      { ...plainMail(), categories: ['x'.repeat(256)] },
      'categories.0',
      'longer than 255 characters',
    ],
    [
      'a category beyond ASCII',
      { ...plainMail(), categories: ['Überblick'] },
      'categories.0',
      'non-ASCII',
    ],
    [
      'a category that is a number',
      { ...plainMail(), categories: [1] },
      'categories.0',
      'Categories must be an array of strings.',
    ],
    [
      'categories that are text',
      { ...plainMail(), categories: 'digest' },
      'categories',
      'Expected: array, given: string.',
    ],
    ...[
      'x-sg-id',
      'X-SG-EID',
      'Received',
      'DKIM-Signature',
      'Content-Type',
      'Content-Transfer-Encoding',
      'To',
      'From',
      'Subject',
      'Reply-To',
      'CC',
      'BCC',
    ].map((name): [string, unknown, string, string] => [
      `the header ${name}`,
      { ...plainMail(), headers: { [name]: 'x' } },
      `headers.${name}`,
      'reserved keys',
    ]),
    [
      'a reserved header of one personalization',
      { ...plainMail(), personalizations: [{ to: to('a@x.example'), headers: { To: 'x' } }] },
      'personalizations.0.headers.To',
      'reserved keys',
    ],
    [
      'a header that is a number',
      { ...plainMail(), headers: { 'X-A': 1 } },
      'headers.X-A',
      'The header values must be strings.',
    ],
    [
      'a header name with a space',
      { ...plainMail(), headers: { 'X A': 'x' } },
      'headers.X A',
      'empty spaces',
    ],
    [
      'a header name beyond ASCII',
      { ...plainMail(), headers: { 'X-Ä': 'x' } },
      'headers.X-Ä',
      'non-ASCII',
    ],
    [
      'a header with a line break',
      { ...plainMail(), headers: { 'X-A': 'x\r\nBcc: y@x.example' } },
      'headers.X-A',
      'CRLF',
    ],
    [
      'a header twice',
      { ...plainMail(), headers: { 'X-A': 'x', 'x-a': 'y' } },
      'headers.x-a',
      'duplicate keys',
    ],
    [
      'a substitution that is a number',
      {
        ...plainMail(),
        personalizations: [{ to: to('a@x.example'), substitutions: { '-n-': 1 } }],
      },
      'personalizations.0.substitutions.-n-',
      'values are all strings',
    ],
    [
      'a time more than 72 hours ahead',
      { ...plainMail(), send_at: NOW_SECONDS + 72 * 3600 + 1 },
      'send_at',
      'more than 72 hours in advance',
    ],
    [
      'a time of one personalization more than 72 hours ahead',
      {
        ...plainMail(),
        personalizations: [{ to: to('a@x.example'), send_at: NOW_SECONDS + 73 * 3600 }],
      },
      'personalizations.0.send_at',
      'more than 72 hours in advance',
    ],
    [
      'a time that is text',
      { ...plainMail(), send_at: '10:00' },
      'send_at',
      'expecting a UNIX timestamp',
    ],
    [
      'a batch that is a number',
      { ...plainMail(), batch_id: 1 },
      'batch_id',
      'The batch_id must be a string.',
    ],
    [
      'a batch that does not exist',
      { ...plainMail(), batch_id: 'x' },
      'batch_id',
      'invalid batch id',
    ],
    ['a template', { ...plainMail(), template_id: 'd-1' }, 'template_id', 'You provided d-1.'],
    ['a pool', { ...plainMail(), ip_pool_name: 'pool' }, 'ip_pool_name', 'You provided pool.'],
    [
      'sections',
      { ...plainMail(), sections: { a: 'b' } },
      'sections',
      'does not implement sections',
    ],
    [
      'a footer',
      { ...plainMail(), mail_settings: { footer: { enable: true } } },
      'mail_settings.footer',
      'does not implement',
    ],
    [
      'subscription tracking',
      { ...plainMail(), tracking_settings: { subscription_tracking: { enable: true } } },
      'tracking_settings.subscription_tracking',
      'does not implement',
    ],
    [
      'Google Analytics',
      { ...plainMail(), tracking_settings: { ganalytics: { enable: true } } },
      'tracking_settings.ganalytics',
      'does not implement',
    ],
    [
      'a group that is text',
      { ...plainMail(), asm: { group_id: '12' } },
      'asm.group_id',
      'The ASM group ID must be an integer.',
    ],
    [
      'groups that are text',
      { ...plainMail(), asm: { group_id: 1, groups_to_display: ['12'] } },
      'asm.groups_to_display.0',
      'must be an array of integers',
    ],
    [
      '26 groups',
      {
        ...plainMail(),
        asm: { group_id: 1, groups_to_display: Array.from({ length: 26 }, (__, index) => index) },
      },
      'asm.groups_to_display',
      'limit of 25',
    ],
    [
      'a setting that is text',
      { ...plainMail(), mail_settings: { sandbox_mode: { enable: 'yes' } } },
      'mail_settings.sandbox_mode.enable',
      'Expected: boolean, given: string.',
    ],
    [
      'an unknown setting',
      { ...plainMail(), tracking_settings: { opens: {} } },
      'tracking_settings.opens',
      'Additional property opens is not allowed',
    ],
    [
      'an attachment that is not base64',
      attachment({ content: '%%%' }),
      'attachments.0.content',
      'must be base64 encoded',
    ],
    [
      'an empty attachment',
      attachment({ content: '' }),
      'attachments.0.content',
      'at least one character',
    ],
    [
      'an attachment without a name',
      attachment({ filename: undefined }),
      'attachments.0.filename',
      'filename is required.',
    ],
    [
      'an attachment with a line break in its name',
      attachment({ filename: 'a\r\nb' }),
      'attachments.0.filename',
      'CRLF',
    ],
    [
      'an attachment with an empty type',
      attachment({ type: '' }),
      'attachments.0.type',
      'at least one character',
    ],
    [
      'an attachment placed elsewhere',
      attachment({ disposition: 'top' }),
      'attachments.0.disposition',
      '"inline" or "attachment"',
    ],
  ])('%s', (_, mail, field, message) => {
    expect(errorsOf(() => parse(mail))).toContainEqual({
      message: expect.stringContaining(message) as string,
      field,
      help:
        field === 'content' && message === 'RFC 1341'
          ? null
          : (expect.stringContaining(HELP) as string),
    });
  });

  it('several invalid parameters with one error each', () => {
    const errors = errorsOf(() =>
      parse({ from: { email: 'x' }, personalizations: [{}], extra: 1 }),
    );
    expect(errors.map(({ field }) => field)).toEqual([
      'personalizations.0.to',
      'from.email',
      'extra',
    ]);
  });

  it.each([
    ['a list', []],
    ['a number', 1],
    ['nothing', null],
    ['text', 'mail'],
  ])('%s instead of an e-mail', (_, body) => {
    expect(errorsOf(() => parse(body))).toEqual([
      {
        message: expect.stringMatching(/^Invalid type\. Expected: object/) as string,
        field: null,
        help: null,
      },
    ]);
  });
});

it.each([
  ['', 'Bad Request'],
  ['{', 'Bad Request'],
  ['to=owner@bakery.example', 'Bad Request'],
  [Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'Invalid UTF8 in request.'],
])('refuses the invalid body %j', (body, message) => {
  const parseGarbage = () => parseMail(Buffer.from(body), { now, isBatch: () => false });
  expect(errorsOf(parseGarbage)).toEqual([{ message, field: null, help: null }]);
});
