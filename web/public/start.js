// Brings a prerendered page to life once it has been painted: until then its scripts would take the
// network from what is to be read. A browser that cannot tell when it painted starts at once.
const { entry, ahead } = document.currentScript.dataset;
const start = () => {
  for (const href of ahead.split(' ')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
  import(entry);
};
if (PerformanceObserver.supportedEntryTypes?.includes('paint')) {
  new PerformanceObserver((_, painted) => {
    painted.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
} else {
  start();
}
