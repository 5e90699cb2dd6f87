import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const FIRST = `
  <h1>Bakery</h1>
  <nav><a href="/alerts">Alerts</a><a href="/archive">Archive</a></nav>
  <h2>Open alerts</h2>
  <button>Show</button><button>Show</button>`;

const focused = () => document.activeElement as HTMLElement;

async function replaceWith(html: string): Promise<void> {
  document.body.innerHTML = html;
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  document.documentElement.dataset.firstView = '';
  document.body.innerHTML = FIRST;
  const { keepFocus } = await import('./keep-focus.ts');
  keepFocus();
});

afterEach(async () => {
  const { endFirstView } = await import('./first-view-gate.ts');
  endFirstView();
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
});

describe('keepFocus', () => {
  it('focuses the same link of the page that replaces the first view', async () => {
    document.querySelector<HTMLElement>('[href="/archive"]')?.focus();
    await replaceWith('<p>Loading</p>');
    expect(focused()).toBe(document.body);
    await replaceWith(`<a class="other" href="/archive">Archive</a>${FIRST}`);
    expect(focused().className).toBe('other');
  });

  it('focuses the same of several equal controls', async () => {
    document.querySelectorAll('button')[1]?.focus();
    await replaceWith(FIRST);
    expect(focused()).toBe(document.querySelectorAll('button')[1]);
  });

  it('keeps the text that was typed into a field', async () => {
    const field = '<label>Search <input type="search" /></label>';
    document.body.innerHTML = field;
    const before = document.querySelector('input') as HTMLInputElement;
    before.focus();
    before.value = 'acme';
    const seen: string[] = [];
    const listen = ({ target }: Event) => seen.push((target as HTMLInputElement).value);
    document.addEventListener('input', listen);
    await replaceWith('<p>Loading</p>');
    await replaceWith(field);
    document.removeEventListener('input', listen);
    expect(focused()).toBe(document.querySelector('input'));
    expect(focused()).toHaveProperty('value', 'acme');
    expect(seen).toEqual(['acme']);
  });

  it('leaves the focus alone if the user has left the control', async () => {
    document.querySelector('button')?.focus();
    focused().blur();
    await vi.advanceTimersByTimeAsync(0);
    await replaceWith(FIRST);
    expect(focused()).toBe(document.body);
  });

  it('focuses the heading if the page has no such control', async () => {
    document.querySelector('button')?.focus();
    const { endFirstView } = await import('./first-view-gate.ts');
    endFirstView();
    await replaceWith('<h1>Bakery</h1><h2>Open alerts</h2>');
    expect(focused()).toBe(document.body);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(focused().textContent).toBe('Open alerts');
  });
});
