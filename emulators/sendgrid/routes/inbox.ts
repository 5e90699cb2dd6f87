// The inbox pages.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { seeOther } from '@daily-snapshot/emulator-support/http/answer';
import {
  assetRoutes,
  fileAsset,
  fonts,
  stylesheet,
  type Asset,
} from '@daily-snapshot/emulator-support/pages/asset';
import type { Html } from '@daily-snapshot/emulator-support/pages/html';
import { isCrossSite } from '@daily-snapshot/emulator-support/pages/page-answer';
import { route, type Exchange, type Route } from '@daily-snapshot/emulator-support/http/router';
import type { Account } from '../account.ts';
import { apiError } from '../api-error.ts';
import { detailsOf, EVENT_NAMES } from '../events/event.ts';
import { page } from '../inbox/layout.ts';
import { listPane, type ListView } from '../inbox/list.ts';
import { MESSAGE_POLICY, messageDocument } from '../inbox/message-document.ts';
import {
  noMessageChosen,
  messageNotFound,
  messagePane,
  TABS,
  defaultTab,
} from '../inbox/message-view.ts';
import { count } from '../inbox/format.ts';
import { sourceOf } from '../mail/source.ts';
import { contentOf, recipientsOf, type Message } from '../state/message.ts';
import { readUpTo } from './answer.ts';

const inboxFile = (name: string): URL => new URL(`../inbox/${name}`, import.meta.url);

/** Returns the assets of the pages by their paths. */
const assets = (): ReadonlyMap<string, Asset | undefined> =>
  new Map([
    ['/inbox.css', stylesheet(inboxFile('inbox.css'))],
    ['/inbox.js', fileAsset(inboxFile('inbox.js'), 'text/javascript; charset=utf-8')],
    ['/inbox.svg', fileAsset(inboxFile('inbox.svg'), 'image/svg+xml')],
    ...fonts(),
  ]);

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

/** Invalid parameters fall back to defaults, so that every address shows a page. */
const viewSchema = z.object({
  to: z.string().trim().default(''),
  page: z.coerce.number().int().min(1).catch(1),
  tab: z.enum(TABS).optional().catch(undefined),
  width: z.literal('phone').optional().catch(undefined),
});

/** Forms have two short fields. */
const MAX_FORM_BYTES = 10_000;

const playedSchema = z.object({ email: z.string(), event: z.enum(EVENT_NAMES) });

const send = (response: ServerResponse, status: number, type: string, body: string | Buffer) => {
  response.writeHead(status, { 'content-type': type, 'referrer-policy': 'no-referrer' });
  response.end(body);
};

/**
 * Refuses a form from another site.
 *
 * @throws ApiError 403
 */
function refuseOtherSites(request: IncomingMessage): void {
  if (isCrossSite(request)) throw apiError(403, 'Only the inbox itself may do this.');
}

export function inboxRoutes(account: Account): readonly Route[] {
  const { mailbox, timers, feed, deliverySimulator } = account;

  const listOf = (view: ListView, request: IncomingMessage, currentId?: string) => {
    const pattern = view.to.includes('*') ? view.to : `*${view.to}*`;
    return listPane({
      view,
      found: mailbox.list(view.to === '' ? undefined : pattern),
      total: mailbox.size,
      currentId,
      address: `http://${request.headers.host ?? 'this address'}`,
      now: timers.now(),
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
      return sendPage(response, 404, page({ ...parts, list, message: messageNotFound() }));
    };

  return [
    route('GET /', ({ request, response, query }) => {
      const view = viewSchema.parse(Object.fromEntries(query));
      const title = `Local inbox · ${count(mailbox.size, 'message')}`;
      const list = listOf(view, request);
      sendPage(response, 200, page({ title, about: 'list', list, message: noMessageChosen() }));
    }),
    route(
      'GET /messages/:id',
      withMessage((message, { request, response, query }) => {
        const view = viewSchema.parse(Object.fromEntries(query));
        const pane = messagePane(message, {
          tab: view.tab ?? defaultTab(message),
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
        deliverySimulator.trigger(message, { email, event, details: detailsOf(event) });
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
