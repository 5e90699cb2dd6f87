// Reads and operates a page by its visible texts, with scripts that run in every browser.
import { poll, type DrivenBrowser } from './driven-browser.ts';

/** Helpers that run in the page. */
const HELPERS = `
const shown = (element) => element.getClientRects().length > 0;
const textOf = (element) => element.textContent.replace(/\\s+/g, ' ').trim();
const named = (selector, text) => [...document.querySelectorAll(selector)].find((element) =>
  shown(element) && (textOf(element).includes(text) || (element.getAttribute('aria-label') ?? '').includes(text)));
const labeled = (text) => {
  const label = [...document.querySelectorAll('label')].find((each) => shown(each) && textOf(each).startsWith(text));
  return label && (document.getElementById(label.htmlFor) ?? label.querySelector('input, select'));
};
const enter = (field, value) => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
};
`;

const quote = (text: string): string => JSON.stringify(text);

export function pageOf(browser: DrivenBrowser) {
  let failure = '';
  // A page that loads at this moment answers with an error. The next attempt succeeds.
  const attempt = (body: string) =>
    browser.run(`${HELPERS}${body}`).catch((error: unknown) => {
      failure = String(error);
    });
  const until = async (what: string, body: string): Promise<void> => {
    failure = '';
    await poll(what, async () => (await attempt(body)) || undefined).catch(
      async (error: unknown) => {
        const seen = await attempt('return location.pathname + " " + textOf(document.body);');
        throw new Error(`${String(error)} ${failure} The page: ${String(seen).slice(0, 300)}`);
      },
    );
  };
  return {
    /** Waits for a visible element with a text. */
    see: (text: string, selector = 'h1, h2, h3, p, label, button, a, dd, span') =>
      until(
        `The text "${text}"`,
        `return Boolean(named(${quote(selector)}, ${quote(text)}) ?? labeled(${quote(text)}));`,
      ),
    press: (text: string, selector = 'button, a') =>
      until(
        `The button "${text}"`,
        `const target = named(${quote(selector)}, ${quote(text)});
         if (!target || target.disabled || target.dataset.loading) return false;
         // A click may leave the page, and the answer of this script would be lost.
         setTimeout(() => target.click()); return true;`,
      ),
    enter: (label: string, value: string) =>
      until(
        `The field "${label}"`,
        `const field = labeled(${quote(label)});
         if (!field || field.disabled) return false;
         enter(field, ${quote(value)}); return field.value !== '';`,
      ),
    check: (label: string) =>
      until(
        `The box "${label}"`,
        `const box = labeled(${quote(label)});
         if (!box) return false;
         if (!box.checked) box.click(); return box.checked;`,
      ),
    submit: (label: string) =>
      until(
        `The form of "${label}"`,
        `const field = labeled(${quote(label)});
         if (!field) return false;
         setTimeout(() => field.form.requestSubmit()); return true;`,
      ),
    chooseFile: (name: string, content: string) =>
      until(
        'The file field',
        `const field = document.querySelector('input[type=file]');
         if (!field) return false;
         const files = new DataTransfer();
         files.items.add(new File([${quote(content)}], ${quote(name)}, { type: 'text/csv' }));
         field.files = files.files;
         field.dispatchEvent(new Event('change', { bubbles: true })); return true;`,
      ),
  };
}
