// Keeps the page up to date, and lets the arrow keys walk through the list.

const live = document.querySelector('#live');
const news = document.querySelector('#news');

let isRefreshing = false;
let isStale = false;

/** Replaces the live parts of the page with new content without moving the focus. */
function replaceLiveParts(fresh) {
  const focused = document.activeElement?.closest('[data-live] a')?.getAttribute('href');
  for (const part of document.querySelectorAll('[data-live]')) {
    const replacement = fresh.getElementById(part.id);
    if (!replacement || replacement.outerHTML === part.outerHTML) continue;
    for (const [index, details] of part.querySelectorAll('details').entries()) {
      const same = replacement.querySelectorAll('details')[index];
      if (same) same.open = details.open;
    }
    part.replaceWith(replacement);
  }
  if (focused) document.querySelector(`[data-live] a[href="${CSS.escape(focused)}"]`)?.focus();
}

async function refresh() {
  if (isRefreshing) {
    isStale = true;
    return;
  }
  isRefreshing = true;
  const before = document.querySelector('#list')?.dataset.newest;
  try {
    const response = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
    replaceLiveParts(fresh);
    const { newest, subject } = document.querySelector('#list')?.dataset ?? {};
    if (newest && newest !== before) news.textContent = `New message: ${subject}`;
  } catch {
    // The event stream already shows that the server is unreachable.
  }
  isRefreshing = false;
  if (isStale) {
    isStale = false;
    await refresh();
  }
}

const stream = new EventSource('/_control/stream');
stream.addEventListener('change', () => void refresh());
stream.addEventListener('open', () => {
  live.textContent = 'Live';
  live.classList.remove('lost');
  void refresh();
});
stream.addEventListener('error', () => {
  live.textContent = 'SendGrid is not running. What you see may be old; trying again.';
  live.classList.add('lost');
});

document.addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...document.querySelectorAll('.messages a')];
  const at = links.indexOf(document.activeElement);
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at === -1 || !next) return;
  event.preventDefault();
  next.focus();
});
