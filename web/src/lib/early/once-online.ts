/**
 * Loads code. Without a connection, it never settles, and the page reloads when the connection returns,
 * because browsers do not retry failed style sheets.
 */
export const onceOnline = <M>(load: () => Promise<M>): Promise<M> =>
  load().catch((error: unknown) => {
    if (navigator.onLine) throw error;
    return reloadOnceOnline();
  });

/** Keeps the previous content visible until the browser is online. */
function reloadOnceOnline(): Promise<never> {
  const { href } = location;
  const reload = () => {
    if (location.href === href) location.reload();
  };
  addEventListener('online', reload, { once: true });
  return new Promise(() => {});
}
