import type { IncomingMessage, ServerResponse } from 'node:http';
import { Journal } from '@daily-snapshot/emulator-support/control/request-journal';

/** A request to SendGrid's API and its status. */
export interface JournalEntry {
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  /** Null while there is no answer, or when the connection broke before the answer was sent. */
  status: number | null;
  /** The kind of the fault that was applied. */
  fault: string | null;
  /** The ID of the accepted message, even if the answer was lost. */
  messageId: string | null;
}

export class RequestJournal extends Journal<JournalEntry> {
  readonly #byRequest = new WeakMap<IncomingMessage, JournalEntry>();

  record(request: IncomingMessage, response: ServerResponse, at: Date): void {
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?');
    const entry: JournalEntry = { at, method, path, status: null, fault: null, messageId: null };
    response.once('close', () => {
      if (response.writableFinished) entry.status = response.statusCode;
    });
    this.#byRequest.set(request, entry);
    this.add(entry);
  }

  /** Adds details to the entry of a request. */
  amend(
    request: IncomingMessage,
    details: Partial<Pick<JournalEntry, 'fault' | 'messageId'>>,
  ): void {
    const entry = this.#byRequest.get(request);
    if (entry) Object.assign(entry, details);
  }
}
