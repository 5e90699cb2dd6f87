import { useEffect, useRef, useState, type RefObject } from 'react';
import { openReader, type OwnDigestReader, type OwnOutcome } from '../../api/own-digest-reader.ts';

/** The size of several years of a busy account. Larger files would overload a phone. */
const MAX_BYTES = 10 * 1024 * 1024;

export type OwnDigestState =
  | { readonly is: 'asleep' }
  | { readonly is: 'ready' }
  | { readonly is: 'reading'; readonly name: string }
  | { readonly is: 'done'; readonly name: string; readonly outcome: OwnOutcome };

const REFUSED = (error: string): OwnOutcome => ({ ok: false, error });

/** Parses a visitor’s file. Loads the parser when the visitor comes near. */
export function useOwnDigest(near: RefObject<HTMLElement | null>): {
  readonly state: OwnDigestState;
  readonly read: (file: File) => void;
} {
  const [state, setState] = useState<OwnDigestState>({ is: 'asleep' });
  const reader = useRef<Promise<OwnDigestReader>>(undefined);

  const wake = (): Promise<OwnDigestReader> => {
    reader.current ??= openReader().catch((error: unknown) => {
      reader.current = undefined;
      throw error;
    });
    return reader.current;
  };

  useEffect(() => {
    const { current: element } = near;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      wake().then(
        () => setState((before) => (before.is === 'asleep' ? { is: 'ready' } : before)),
        // The load is retried when the visitor chooses a file.
        () => undefined,
      );
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      reader.current?.then(({ close }) => close()).catch(() => undefined);
      reader.current = undefined;
    };
  }, [near]);

  const outcomeOf = async (file: File): Promise<OwnOutcome> => {
    if (file.size > MAX_BYTES) return REFUSED('it is larger than 10 MB; choose fewer months');
    try {
      const { read } = await wake();
      return await read(file);
    } catch {
      return REFUSED('what reads it could not be loaded; check your connection and try again');
    }
  };

  return {
    state,
    read: (file) => {
      setState({ is: 'reading', name: file.name });
      void outcomeOf(file).then((outcome) => setState({ is: 'done', name: file.name, outcome }));
    },
  };
}
