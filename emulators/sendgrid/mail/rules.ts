// Validation rules that involve several parameters of an e-mail.
import { fieldError, type ErrorDetail } from '../api-error.ts';
import * as texts from './messages.ts';
import type { Mail, Personalization } from './schema.ts';

/** The context that validation rules need besides the e-mail. */
export interface RuleContext {
  readonly now: Date;
  readonly isBatch: (batchId: string) => boolean;
}

type Rule = (mail: Mail, context: RuleContext) => Iterable<ErrorDetail>;

const MAX_PERSONALIZATIONS = 1000;
const MAX_RECIPIENTS = 1000;
const MAX_CATEGORIES = 10;
const MAX_CATEGORY_LENGTH = 255;
/** The parameter reference documents 10,000, but the error table documents 50,000. */
const MAX_CUSTOM_ARGS_BYTES = 10_000;
const MAX_AHEAD_SECONDS = 72 * 60 * 60;

const RESERVED_HEADERS = new Set([
  'x-sg-id',
  'x-sg-eid',
  'received',
  'dkim-signature',
  'content-type',
  'content-transfer-encoding',
  'to',
  'from',
  'subject',
  'reply-to',
  'cc',
  'bcc',
]);

const PRINTABLE_ASCII = /^[!-~]+$/;
const ASCII = /^[ -~]*$/;
const LISTS = ['to', 'cc', 'bcc'] as const;

/** Yields each address of a personalization with the name of its list. */
function* recipientsOf(personalization: Personalization) {
  for (const list of LISTS) {
    for (const { email } of personalization[list] ?? []) yield { list, email };
  }
}

/** Returns the first item whose key repeats. */
function firstRepeated<T>(items: Iterable<T>, keyOf: (item: T) => string): T | undefined {
  const seen = new Set<string>();
  for (const item of items) {
    const key = keyOf(item).toLowerCase();
    if (seen.has(key)) return item;
    seen.add(key);
  }
  return undefined;
}

const limits: Rule = function* ({ personalizations }) {
  const count = personalizations.length;
  if (count > MAX_PERSONALIZATIONS) {
    yield fieldError('personalizations', texts.tooManyPersonalizations(count));
  }
  const recipients = personalizations.flatMap((entry) => [...recipientsOf(entry)]);
  if (recipients.length > MAX_RECIPIENTS) {
    yield fieldError('personalizations', texts.TOO_MANY_RECIPIENTS);
  }
};

const uniqueRecipients: Rule = function* ({ personalizations }) {
  let isRepeated = false;
  for (const [index, personalization] of personalizations.entries()) {
    const found = firstRepeated(recipientsOf(personalization), ({ email }) => email);
    if (!found) continue;
    const field = `personalizations.${index}`;
    const message = texts.duplicateRecipient(found.email, `${field}.${found.list}`);
    yield fieldError(field, message, 'message.recipient-errors');
    isRepeated = true;
  }
  if (isRepeated) return;
  const all = personalizations.flatMap((entry) => [...recipientsOf(entry)]);
  const repeated = firstRepeated(all, ({ email }) => email);
  if (repeated) {
    const message = texts.repeatedRecipient(repeated.email);
    yield fieldError('personalizations', message, 'message.recipient-errors');
  }
};

const subject: Rule = function* (mail) {
  const hasSubjects = mail.personalizations.every((entry) => entry.subject !== undefined);
  if (mail.subject === undefined && !hasSubjects && mail.template_id === undefined) {
    yield fieldError('subject', texts.SUBJECT_REQUIRED);
  }
};

const CONTENT_ORDER = ['text/plain', 'text/html'];

const content: Rule = function* (mail) {
  const types = (mail.content ?? []).map(({ type }) => type.toLowerCase());
  if (types.length === 0) {
    if (mail.template_id === undefined) yield fieldError('content', texts.CONTENT_REQUIRED);
    return;
  }
  const expected = CONTENT_ORDER.filter((type) => types.includes(type));
  const isInOrder = expected.every((type, index) => types[index] === type);
  const isRepeated = types.slice(expected.length).some((type) => CONTENT_ORDER.includes(type));
  if (!isInOrder || isRepeated) {
    yield { message: texts.CONTENT_WRONG_ORDER, field: 'content', help: null };
  }
};

function* checkHeaders(
  field: string,
  headers: Readonly<Record<string, string>> = {},
): Iterable<ErrorDetail> {
  const error = (name: string, message: string) =>
    fieldError(`${field}.${name}`, message, 'message.headers');
  for (const [name, value] of Object.entries(headers)) {
    if (!PRINTABLE_ASCII.test(name)) yield error(name, texts.HEADER_BAD_CHARACTERS);
    if (RESERVED_HEADERS.has(name.toLowerCase())) yield error(name, texts.HEADER_RESERVED);
    if (/[\r\n]/.test(value)) yield error(name, texts.HEADER_LINE_BREAK);
  }
  const repeated = firstRepeated(Object.keys(headers), (name) => name);
  if (repeated !== undefined) yield error(repeated, texts.HEADER_DUPLICATE);
}

const headers: Rule = function* (mail) {
  yield* checkHeaders('headers', mail.headers);
  for (const [index, personalization] of mail.personalizations.entries()) {
    yield* checkHeaders(`personalizations.${index}.headers`, personalization.headers);
  }
};

const customArgs: Rule = function* (mail) {
  for (const [index, { custom_args: own }] of mail.personalizations.entries()) {
    const size = Buffer.byteLength(JSON.stringify({ ...mail.custom_args, ...own }));
    if (size <= MAX_CUSTOM_ARGS_BYTES) continue;
    const field = own ? `personalizations.${index}.custom_args` : 'custom_args';
    yield fieldError(field, texts.CUSTOM_ARGS_TOO_LONG);
    if (!own) return;
  }
};

const categories: Rule = function* ({ categories: values = [] }) {
  if (values.length > MAX_CATEGORIES) {
    yield fieldError('categories', texts.tooManyCategories(values.length));
  }
  for (const [index, category] of values.entries()) {
    const field = `categories.${index}`;
    if (category.length > MAX_CATEGORY_LENGTH) {
      yield fieldError(field, texts.categoryTooLong(category));
    }
    if (!ASCII.test(category)) yield fieldError(field, texts.CATEGORY_BAD_CHARACTERS);
  }
  const repeated = firstRepeated(values, (category) => category);
  if (repeated !== undefined) yield fieldError('categories', texts.repeatedCategory(repeated));
};

const schedule: Rule = function* (mail, { now, isBatch }) {
  const latest = now.getTime() / 1000 + MAX_AHEAD_SECONDS;
  if ((mail.send_at ?? 0) > latest) yield fieldError('send_at', texts.SEND_AT_TOO_LATE);
  for (const [index, { send_at: sendAt = 0 }] of mail.personalizations.entries()) {
    if (sendAt <= latest) continue;
    yield fieldError(`personalizations.${index}.send_at`, texts.SEND_AT_TOO_LATE);
  }
  if (mail.batch_id !== undefined && !isBatch(mail.batch_id)) {
    yield fieldError('batch_id', texts.BATCH_ID_INVALID);
  }
};

/** The emulated account has no templates and no IP pools. */
const accountSettings: Rule = function* (mail) {
  const { template_id: template, ip_pool_name: pool } = mail;
  if (template !== undefined) yield fieldError('template_id', texts.templateUnknown(template));
  if (pool !== undefined) yield fieldError('ip_pool_name', texts.ipPoolUnknown(pool));
  if (mail.reply_to && mail.reply_to_list) yield fieldError('reply_to_list', texts.REPLY_TO_TWICE);
};

/** Refuses settings that would change the message in ways that this emulator does not implement. */
const implemented: Rule = function* ({
  sections,
  mail_settings: mail,
  tracking_settings: tracking,
}) {
  const requested = {
    sections: sections !== undefined,
    'mail_settings.footer': mail?.footer?.enable,
    'tracking_settings.subscription_tracking': tracking?.subscription_tracking?.enable,
    'tracking_settings.ganalytics': tracking?.ganalytics?.enable,
  };
  for (const [parameter, isRequested] of Object.entries(requested)) {
    if (isRequested) yield fieldError(parameter, texts.notImplemented(parameter));
  }
};

const RULES: readonly Rule[] = [
  limits,
  uniqueRecipients,
  subject,
  content,
  headers,
  customArgs,
  categories,
  schedule,
  accountSettings,
  implemented,
];

export const brokenRules = (mail: Mail, context: RuleContext): readonly ErrorDetail[] =>
  RULES.flatMap((rule) => [...rule(mail, context)]);
