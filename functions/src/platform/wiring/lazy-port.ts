/** A port whose methods all return promises. */
type AsyncPort<T> = {
  readonly [K in keyof T]: (...args: never[]) => Promise<unknown>;
};

/** Returns a port whose adapter is loaded at the first call, together with the library it uses. */
export function lazyPort<T extends AsyncPort<T>>(load: () => Promise<T>): T {
  let adapter: Promise<T> | undefined;
  return new Proxy({} as T, {
    get:
      (_, name) =>
      async (...args: never[]): Promise<unknown> => {
        adapter ??= load();
        return (await adapter)[name as keyof T](...args);
      },
  });
}
