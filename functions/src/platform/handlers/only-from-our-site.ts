import { isEmulated, siteOrigin } from '../config.ts';
import type { DeployedCallable } from './decodable-body.ts';

/** The hosts of a local environment, where tests serve the site at other ports too. */
const LOCAL_HOSTS = ['127.0.0.1', 'localhost'];

const isLocal = (origin: string): boolean =>
  URL.canParse(origin) && LOCAL_HOSTS.includes(new URL(origin).hostname);

/**
 * Refuses requests that a browser sends for a page of another site, and their preflights. Firebase would
 * allow all sites in the local environment. A client without a browser sends no origin, and has no
 * session of an owner.
 */
export const onlyFromOurSite = (deployed: DeployedCallable): DeployedCallable =>
  new Proxy(deployed, {
    apply: (handle, self, call: Parameters<DeployedCallable>): unknown => {
      const [request, response] = call;
      const { origin } = request.headers;
      const isOurs =
        origin === undefined || origin === siteOrigin.value() || (isEmulated() && isLocal(origin));
      if (isOurs) return Reflect.apply(handle, self, call);
      response
        .status(403)
        .set('Vary', 'Origin')
        .json({ error: { status: 'PERMISSION_DENIED', message: 'Open Daily Snapshot itself.' } });
      return undefined;
    },
  });
