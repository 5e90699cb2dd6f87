import type { DeployedCallable } from './decodable-body.ts';

/** Keeps browsers and proxies from storing the answers of a callable, which contain data of owners. */
export const withoutCaching = (deployed: DeployedCallable): DeployedCallable =>
  new Proxy(deployed, {
    apply: (handle, self, call: Parameters<DeployedCallable>): unknown => {
      const [, response] = call;
      response.setHeader('Cache-Control', 'no-store');
      return Reflect.apply(handle, self, call);
    },
  });
