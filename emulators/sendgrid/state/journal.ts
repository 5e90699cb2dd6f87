import type { IncomingMessage, ServerResponse } from 'node:http';
import { Journal } from '../../support/control/request-journal.ts';

/** One request to SendGrid's API, and how it was answered. */
export interface JournalEntry {
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  /** Null while there is no answer, and for ever when the connection broke before it was out. */
  status: number | null;
  /** Which kind of fault decided it. */
  fault: string | null;
  /** The mail that was taken, whether the caller heard of it or not. */
  messageId: string | null;
}

export class RequestJournal extends Journal<JournalEntry> {
  readonly #byRequest = new WeakMap<IncomingMessage, JournalEntry>();

  note(request: IncomingMessage, response: ServerResponse, at: Date): void {
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?');
    const entry: JournalEntry = { at, method, path, status: null, fault: null, messageId: null };
    response.once('close', () => {
      if (response.writableFinished) entry.status = response.statusCode;
    });
    this.#byRequest.set(request, entry);
    this.add(entry);
  }

  /** Adds to what is known of a request. */
  amend(request: IncomingMessage, known: Partial<Pick<JournalEntry, 'fault' | 'messageId'>>): void {
    const entry = this.#byRequest.get(request);
    if (entry) Object.assign(entry, known);
  }
}
