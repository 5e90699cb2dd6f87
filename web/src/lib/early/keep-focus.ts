import { firstViewEnd } from './first-view-gate.ts';

/** How long the focus is kept after the first view has ended. The rest of the page loads meanwhile. */
const AFTER_END_MS = 10_000;
/** When the heading gets the focus, because the page has no such control. */
const HEADING_AFTER_MS = 2_000;

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';
const HEADINGS = 'h1, h2, h3';

/** The control with the focus, as the page that replaces it can find its own. */
interface FocusedControl {
  readonly element: Element;
  readonly key: string;
  /** The place among the controls with the same key. */
  readonly index: number;
  readonly heading: string | undefined;
}

let isKeeping = false;

/**
 * Keeps the focus of a keyboard user on the same control, with the text typed there, while the whole page
 * replaces the first view, or on its heading if the page has no such control. Idempotent.
 */
export function keepFocus(): void {
  if (isKeeping) return;
  isKeeping = true;
  let focused: FocusedControl | undefined;
  let isHeadingEnough = false;

  const restore = () => {
    if (!focused || isShown(focused.element)) return;
    // The user has moved on.
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && isShown(activeElement)) return;
    const control = controlLike(focused);
    if (control) {
      keepText(focused.element, control);
      control.focus({ preventScroll: true });
    } else if (isHeadingEnough) focusHeading(focused.heading);
  };
  const remember = ({ target }: Event) => {
    focused = target instanceof Element ? describe(target) : undefined;
  };
  const forget = ({ target }: Event) => {
    // The element is still in view if the user has left it.
    queueMicrotask(() => {
      if (target instanceof Element && isShown(target) && target === focused?.element) {
        focused = undefined;
      }
    });
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', forget);
  if (document.activeElement) focused = describe(document.activeElement);

  void firstViewEnd().then(() => {
    setTimeout(() => {
      isHeadingEnough = true;
      restore();
    }, HEADING_AFTER_MS);
    setTimeout(() => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
      isKeeping = false;
    }, AFTER_END_MS);
  });
}

/** Moves typed text to the field that replaces the one in which it was typed. */
function keepText(from: Element, to: Element): void {
  const isText = from instanceof HTMLInputElement && ['text', 'search'].includes(from.type);
  if (!isText || !(to instanceof HTMLInputElement) || from.value === '' || to.value !== '') return;
  // React ignores an assignment to the property that it has replaced on the element.
  Reflect.set(HTMLInputElement.prototype, 'value', from.value, to);
  to.dispatchEvent(new Event('input', { bubbles: true }));
}

/** React hides content with a style while what replaces it loads. */
const isShown = (element: Element): boolean =>
  element.isConnected && element.closest('[style*="display: none"], [inert]') === null;

function describe(element: Element): FocusedControl | undefined {
  if (!(element instanceof HTMLElement) || !element.matches(CONTROLS)) return undefined;
  const key = keyOf(element);
  const index = controlsWith(key).indexOf(element);
  const headings = [...document.querySelectorAll(HEADINGS)].filter(
    (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return { element, key, index, heading: headings.at(-1)?.textContent.trim() };
}

/** Returns the words that name a control. Classes and ids differ between the two views. */
const keyOf = (element: Element): string =>
  [
    element.localName,
    element.getAttribute('href'),
    element.getAttribute('type'),
    element.getAttribute('aria-label') ?? element.textContent.trim(),
    labelOf(element),
  ].join('|');

const labelOf = (element: Element): string =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement
    ? [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ')
    : '';

const controlsWith = (key: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => keyOf(control) === key && isShown(control),
  );

const controlLike = ({ key, index }: FocusedControl): HTMLElement | undefined =>
  controlsWith(key)[index];

function focusHeading(text: string | undefined): void {
  const heading = [...document.querySelectorAll<HTMLElement>(HEADINGS)].find(
    ({ textContent }) => textContent.trim() === text,
  );
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
