import { ApiError } from '../api-error.ts';
import { parseAs, parseJson } from '../parse.ts';
import { brokenRules, type RuleContext } from './rules.ts';
import { mailSchema, type Mail } from './schema.ts';

/**
 * The mail that a request asks to send.
 *
 * @throws ApiError 400 that names every parameter that is wrong; rules between parameters are
 * looked at when each of them is well-formed
 */
export function parseMail(body: Buffer, context: RuleContext): Mail {
  const mail = parseAs(mailSchema, parseJson(body));
  const broken = brokenRules(mail, context);
  if (broken.length > 0) throw new ApiError(400, broken);
  return mail;
}
