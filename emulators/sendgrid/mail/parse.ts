import { ApiError } from '../api-error.ts';
import { parseAs, parseJson } from '../parse.ts';
import { brokenRules, type RuleContext } from './rules.ts';
import { mailSchema, type Mail } from './schema.ts';

/**
 * Parses and validates a mail/send request.
 *
 * @throws ApiError 400 that names every invalid parameter; rules between parameters are only
 * checked when each parameter is valid by itself
 */
export function parseMail(body: Buffer, context: RuleContext): Mail {
  const mail = parseAs(mailSchema, parseJson(body));
  const broken = brokenRules(mail, context);
  if (broken.length > 0) throw new ApiError(400, broken);
  return mail;
}
