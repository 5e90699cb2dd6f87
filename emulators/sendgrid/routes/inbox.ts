// The inbox, for people.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { seeOther } from '../../support/http/answer.ts';
import { assetRoutes } from '../../support/pages/asset.ts';
import type { Html } from '../../support/pages/html.ts';
import { isFromElsewhere } from '../../support/pages/page-answer.ts';
import { route, type Exchange, type Route } from '../../support/http/router.ts';
import type { Account } from '../account.ts';
import { apiError } from '../api-error.ts';
import { EVENT_NAMES, USUAL_DETAILS } from '../events/event.ts';
import { assets } from '../inbox/assets.ts';
import { page } from '../inbox/layout.ts';
import { listPane, type ListView } from '../inbox/list.ts';
import { MESSAGE_POLICY, messageDocument } from '../inbox/message-document.ts';
import { chooseOne, goneMessage, messagePane, TABS, usualTab } from '../inbox/message-view.ts';
import { count } from '../inbox/words.ts';
import { sourceOf } from '../mail/source.ts';
import { contentOf, recipientsOf, type Message } from '../state/message.ts';
import { readUpTo } from './answer.ts';

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Whatever an address says, there is something to show. */
const viewSchema = z.object({
  to: z.string().trim().default(''),
  page: z.coerce.number().int().min(1).catch(1),
  tab: z.enum(TABS).optional().catch(undefined),
  width: z.literal('phone').optional().catch(undefined),
});

/** Two short fields. */
const MAX_FORM_BYTES = 10_000;

const playedSchema = z.object({ email: z.string(), event: z.enum(EVENT_NAMES) });

const send = (response: ServerResponse, status: number, type: string, body: string | Buffer) => {
  response.writeHead(status, { 'content-type': type, 'referrer-policy': 'no-referrer' });
  response.end(body);
};

/** @throws ApiError 403 when another site's page sends a form */
function refuseOtherSites(request: IncomingMessage): void {
  if (isFromElsewhere(request)) throw apiError(403, 'Only the inbox itself may do this.');
}

export function inboxRoutes(account: Account): readonly Route[] {
  const { mailbox, agenda, feed, postOffice } = account;

  const listOf = (view: ListView, request: IncomingMessage, currentId?: string) => {
    const pattern = view.to.includes('*') ? view.to : `*${view.to}*`;
    return listPane({
      view,
      found: mailbox.list(view.to === '' ? undefined : pattern),
      total: mailbox.size,
      currentId,
      address: `http://${request.headers.host ?? 'this address'}`,
      now: agenda.now(),
      isMain: currentId === undefined,
    });
  };

  const sendPage = (response: ServerResponse, status: number, body: Html) => {
    response.setHeader('content-security-policy', PAGE_POLICY);
    response.setHeader('cache-control', 'no-store');
    send(response, status, 'text/html; charset=utf-8', body.text);
  };

  const withMessage =
    (show: (message: Message, exchange: Exchange<'id'>) => void | Promise<void>) =>
    (exchange: Exchange<'id'>) => {
      const { request, response, params, query } = exchange;
      const message = mailbox.find(params.id);
      if (message) return show(message, exchange);
      const view = viewSchema.parse(Object.fromEntries(query));
      const parts = { title: 'Not here · Local inbox', about: 'message' } as const;
      const list = listOf(view, request, params.id);
      return sendPage(response, 404, page({ ...parts, list, message: goneMessage() }));
    };

  return [
    route('GET /', ({ request, response, query }) => {
      const view = viewSchema.parse(Object.fromEntries(query));
      const title = `Local inbox · ${count(mailbox.size, 'message')}`;
      const list = listOf(view, request);
      sendPage(response, 200, page({ title, about: 'list', list, message: chooseOne() }));
    }),
    route(
      'GET /messages/:id',
      withMessage((message, { request, response, query }) => {
        const view = viewSchema.parse(Object.fromEntries(query));
        const pane = messagePane(message, {
          tab: view.tab ?? usualTab(message),
          isNarrow: view.width === 'phone',
          list: view,
          hasListener: feed.url !== undefined,
        });
        const title = `${message.subject} · Local inbox`;
        const list = listOf(view, request, message.id);
        sendPage(response, 200, page({ title, about: 'message', list, message: pane }));
      }),
    ),
    route(
      'GET /messages/:id/html',
      withMessage((message, { response }) => {
        response.setHeader('content-security-policy', MESSAGE_POLICY);
        const body = messageDocument(contentOf(message, 'text/html') ?? '');
        send(response, 200, 'text/html; charset=utf-8', body);
      }),
    ),
    route(
      'GET /messages/:id/source',
      withMessage((message, { response }) =>
        send(response, 200, 'text/plain; charset=utf-8', sourceOf(message)),
      ),
    ),
    route(
      'POST /messages/:id/events',
      withMessage(async (message, { request, response }) => {
        refuseOtherSites(request);
        const form = Object.fromEntries(
          new URLSearchParams(String(await readUpTo(MAX_FORM_BYTES, request))),
        );
        const played = playedSchema.safeParse(form);
        const emails = recipientsOf(message).map(({ email }) => email);
        if (!played.success || !emails.includes(played.data.email)) {
          throw apiError(400, 'Nobody can do that with this message.');
        }
        const { email, event } = played.data;
        postOffice.occur(message, { email, event, details: USUAL_DETAILS[event] });
        seeOther(response, `/messages/${message.id}?tab=events`);
      }),
    ),
    route('POST /empty', ({ request, response }) => {
      refuseOtherSites(request);
      request.resume();
      account.emptyInbox();
      seeOther(response, '/');
    }),
    ...assetRoutes(assets(), (message) => apiError(404, message)),
  ];
}
