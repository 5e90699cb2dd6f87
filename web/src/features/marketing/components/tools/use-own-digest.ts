import type { ImportAnswers } from '@daily-snapshot/domain/imports/import-preview';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { openReader, type OwnDigestReader } from '../../api/own-digest-reader.ts';
import type { OwnOutcome } from '../../model/own-digest.ts';
import { TOOLS_COPY } from '../../model/tools-copy.ts';

/** The size of several years of a busy account. Larger files would overload a phone. */
const MAX_BYTES = 10 * 1024 * 1024;

export type OwnDigestState =
  | { readonly is: 'asleep' }
  /** `worksOffline`: whether the parsers of all formats are loaded */
  | { readonly is: 'ready'; readonly worksOffline: boolean }
  | { readonly is: 'reading'; readonly name: string }
  | ({ readonly is: 'done' } & ReadFile);

export interface ReadFile {
  readonly file: File;
  readonly answers: ImportAnswers;
  readonly outcome: OwnOutcome;
}

/** Loads what shows an outcome, so that the first load of the page stays small. */
export const loadOutcome = () => import('./own-outcome.tsx');

/** Parses a visitor’s file. Loads the parsers when the visitor comes near. */
export function useOwnDigest(near: RefObject<HTMLElement | null>): {
  readonly state: OwnDigestState;
  readonly read: (file: File, answers?: ImportAnswers) => void;
} {
  const [state, setState] = useState<OwnDigestState>({ is: 'asleep' });
  const reader = useRef<Promise<OwnDigestReader>>(undefined);
  const latest = useRef(0);

  const wake = (): Promise<OwnDigestReader> => {
    reader.current ??= Promise.all([openReader(), loadOutcome()])
      .then(([opened]) => opened)
      .catch((error: unknown) => {
        reader.current = undefined;
        throw error;
      });
    return reader.current;
  };
  const sleep = () => {
    reader.current?.then(({ close }) => close()).catch(() => undefined);
    reader.current = undefined;
  };

  useEffect(() => {
    const { current: element } = near;
    if (!element) return;
    const load = async () => {
      const setReady = (worksOffline: boolean) =>
        setState((before) =>
          before.is === 'asleep' || before.is === 'ready' ? { is: 'ready', worksOffline } : before,
        );
      const { loadParsers } = await wake();
      setReady(false);
      setReady(await loadParsers());
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // The load is retried when the visitor chooses a file.
      load().catch(() => undefined);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      sleep();
    };
  }, [near]);

  const outcomeOf = async (file: File, answers: ImportAnswers): Promise<OwnOutcome> => {
    try {
      const { read } = await wake();
      if (file.size > MAX_BYTES) {
        return { is: 'unusable', reason: TOOLS_COPY.tryYourOwn.tooLarge };
      }
      const outcome = await read({
        bytes: new Uint8Array(await file.arrayBuffer()),
        changedAt: file.lastModified,
        answers,
      });
      // A worker does not load code again that could not be loaded once.
      if (outcome.is === 'no-parser') sleep();
      return outcome;
    } catch {
      sleep();
      return { is: 'no-parser' };
    }
  };

  return {
    state,
    read: (file, answers = {}) => {
      latest.current += 1;
      const reading = latest.current;
      setState({ is: 'reading', name: file.name });
      void outcomeOf(file, answers).then((outcome) => {
        if (reading === latest.current) setState({ is: 'done', file, answers, outcome });
      });
    },
  };
}
