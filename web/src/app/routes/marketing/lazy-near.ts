import { lazy, type ComponentType } from 'react';

/** A visitor who scrolls reaches the content after its script has loaded. */
const MARGIN = '400px';

/**
 * Returns a component whose code loads when an element of the prerendered page comes near the window. The
 * prerendered content stays visible until then. Without the element, the code loads at once.
 */
export const lazyNear = <P extends object>(
  elementId: string,
  load: () => Promise<{ readonly default: ComponentType<P> }>,
) =>
  lazy(async () => {
    await comesNear(elementId);
    return load();
  });

function comesNear(elementId: string): Promise<void> {
  const element = 'document' in globalThis && document.getElementById(elementId);
  if (!element) return Promise.resolve();
  const section = element.closest('section') ?? element;
  const field = section.querySelector<HTMLInputElement>('input[type=file]');
  if (field?.files?.length) return Promise.resolve();
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const arrive = () => {
      waiting.abort();
      observer.disconnect();
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) arrive();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    // A file can be chosen from afar, such as by dropping it. React stops the event below the window
    // while the content is not hydrated.
    const { signal } = waiting;
    const choose = ({ target }: Event) => {
      if (target instanceof Node && section.contains(target)) arrive();
    };
    addEventListener('change', choose, { capture: true, signal });
  });
}
