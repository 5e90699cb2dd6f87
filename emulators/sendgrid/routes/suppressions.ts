// The suppression lists. https://www.twilio.com/docs/sendgrid/api-reference/bounces-api and the
// related pages
import { z } from 'zod';
import { sendNothing } from '@daily-snapshot/emulator-support/http/answer';
import { route, type Route } from '@daily-snapshot/emulator-support/http/router';
import type { Account } from '../account.ts';
import { apiError } from '../api-error.ts';
import { parseAs } from '../parse.ts';
import { SUPPRESSION_LISTS } from '../state/suppressions.ts';
import { readJson, sendJson } from './answer.ts';

const pageSchema = z.object({
  start_time: z.coerce.number().default(0),
  end_time: z.coerce.number().default(Infinity),
  limit: z.coerce.number().int().min(1).max(500).default(500),
  offset: z.coerce.number().int().min(0).default(0),
});

const removalSchema = z
  .strictObject({ delete_all: z.boolean().optional(), emails: z.array(z.string()).optional() })
  .refine(
    (removal) => (removal.delete_all === true) !== (removal.emails !== undefined),
    'Either delete_all or emails must be given, and not both.',
  );

const unsubscribeSchema = z.strictObject({ recipient_emails: z.array(z.email()).min(1) });

const listSchema = z.enum(SUPPRESSION_LISTS);
const removableSchema = listSchema.exclude(['unsubscribes']);

export function suppressionRoutes({ suppressions, timers }: Account): readonly Route[] {
  const requireList = <T>(schema: z.ZodType<T>, name: string): T => {
    const list = schema.safeParse(name);
    if (!list.success) throw apiError(404, 'not found');
    return list.data;
  };

  return [
    route('GET /v3/suppression/:list', ({ response, query, params }) => {
      const list = requireList(listSchema, params.list);
      const page = parseAs(pageSchema, Object.fromEntries(query));
      const inTime = suppressions
        .all(list)
        .filter(({ created }) => created >= page.start_time && created <= page.end_time);
      sendJson(response, 200, inTime.slice(page.offset, page.offset + page.limit));
    }),
    route('GET /v3/suppression/:list/:email', ({ response, params }) => {
      const found = suppressions.find(requireList(listSchema, params.list), params.email);
      sendJson(response, 200, found ? [found] : []);
    }),
    route('DELETE /v3/suppression/:list', async ({ request, response, params }) => {
      const list = requireList(removableSchema, params.list);
      const { emails } = parseAs(removalSchema, await readJson(request));
      if (emails) for (const email of emails) suppressions.remove(list, email);
      else suppressions.empty(list);
      sendNothing(response);
    }),
    route('DELETE /v3/suppression/:list/:email', ({ response, params }) => {
      const list = requireList(removableSchema, params.list);
      if (!suppressions.remove(list, params.email)) throw apiError(404, 'not found');
      sendNothing(response);
    }),
    route('POST /v3/asm/suppressions/global', async ({ request, response }) => {
      const { recipient_emails: emails } = parseAs(unsubscribeSchema, await readJson(request));
      const created = Math.floor(timers.now().getTime() / 1000);
      for (const email of emails) suppressions.add('unsubscribes', { email, created });
      sendJson(response, 201, { recipient_emails: emails });
    }),
    route('GET /v3/asm/suppressions/global/:email', ({ response, params: { email } }) => {
      const found = suppressions.find('unsubscribes', email);
      sendJson(response, 200, found ? { recipient_email: found.email } : {});
    }),
    route('DELETE /v3/asm/suppressions/global/:email', ({ response, params: { email } }) => {
      suppressions.remove('unsubscribes', email);
      sendNothing(response);
    }),
  ];
}
