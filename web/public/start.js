// Hydrates a prerendered page after its first paint, so that scripts do not compete with the content for
// the network. A browser without paint timing starts immediately.
const { entry, ahead } = document.currentScript.dataset;
const parsed = new Promise((resolve) => {
  addEventListener('DOMContentLoaded', resolve);
});
const painted = new Promise((resolve) => {
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return resolve();
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
});
void Promise.all([parsed, painted]).then(() => {
  for (const href of ahead.split(' ')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
  return import(entry);
});

// Repeats a button click from before hydration once the page is hydrated. This script is not deferred, so
// it runs before any button is visible. Links need no script.
let pressed;
const keep = (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed = button;
};
addEventListener('click', keep, true);
addEventListener(
  'hydrated',
  () => {
    removeEventListener('click', keep, true);
    document.documentElement.dataset.hydrated = '';
    pressed?.click();
  },
  { once: true },
);
