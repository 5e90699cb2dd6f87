import type { ImportAnswers, PreviewOptions } from '@daily-snapshot/domain/imports/import-preview';
import {
  BALANCE_ANSWERS,
  FEE_ANSWERS,
  QUESTION_IDS,
  SIGN_ANSWERS,
  type QuestionId,
} from '@daily-snapshot/domain/imports/import-questions';
import { CURRENCY_CODE } from '@daily-snapshot/domain/money/currency-code';

/** The options of a command that reads files of banks. */
export const IMPORT_OPTIONS = {
  account: { type: 'string' },
  currency: { type: 'string' },
  answer: { type: 'string', multiple: true },
} as const;

interface ImportOptionTexts {
  readonly account?: string | undefined;
  readonly currency?: string | undefined;
  readonly answer?: readonly string[] | undefined;
}

/** @throws Error that says what is wrong with an option */
export function parseImportOptions({
  account,
  currency,
  answer = [],
}: ImportOptionTexts): PreviewOptions {
  if (account !== undefined && account !== 'bank' && account !== 'card') {
    throw new Error(`--account ${account} is neither bank nor card`);
  }
  if (currency !== undefined && !CURRENCY_CODE.test(currency)) {
    throw new Error(`--currency ${currency} is not a code such as USD`);
  }
  return { accountType: account, currency, answers: parseAnswers(answer) };
}

function parseAnswers(texts: readonly string[]): ImportAnswers {
  const answers: Partial<Record<QuestionId, string>> = {};
  for (const text of texts) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
    if (name === '' || value === '') {
      throw new Error(`--answer ${text} does not have the form ID=VALUE`);
    }
    const id = QUESTION_IDS.find((each) => each === name);
    if (!id) throw new Error(`--answer ${text}: questions are ${QUESTION_IDS.join(', ')}`);
    const choices = CHOICES[id];
    if (choices && !choices.includes(value)) {
      throw new Error(`--answer ${text}: ${id} is answered by ${choices.join(' or ')}`);
    }
    if (id === 'currency' && !CURRENCY_CODE.test(value)) {
      throw new Error(`--answer ${text}: ${value} is not a code such as USD`);
    }
    answers[id] = value;
  }
  return answers;
}

/** The answers to questions whose choices do not depend on the file. */
const CHOICES: Readonly<Partial<Record<QuestionId, readonly string[]>>> = {
  account: ['bank', 'card'],
  'date-order': ['day-first', 'month-first', 'year-first'],
  'decimal-mark': ['point', 'comma'],
  sign: Object.keys(SIGN_ANSWERS),
  fee: Object.keys(FEE_ANSWERS),
  balance: Object.keys(BALANCE_ANSWERS),
};
