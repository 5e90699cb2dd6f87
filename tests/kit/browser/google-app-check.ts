// Imitates the servers of Google that App Check uses: the two scripts of reCAPTCHA Enterprise, their
// frame and their reports, and the exchange of a reCAPTCHA token for a token of App Check. The browser
// enforces the policy of the page before a request comes here.
import type { BrowserContext, Route } from '@playwright/test';

const CORS = { 'access-control-allow-origin': '*' };
const RECAPTCHA_TOKEN = 'recaptcha-token';

/** As Google's, it only collects the callers that wait, and loads the second script. */
const FIRST_SCRIPT = `
  const waiting = [];
  window.grecaptcha = { enterprise: { ready: (then) => waiting.push(then), waiting } };
  const script = document.createElement('script');
  script.src = 'https://www.gstatic.com/recaptcha/releases/test/recaptcha__en.js';
  document.head.append(script);`;

/** As Google's, it talks to a frame of its own, and reports before it returns a token. */
const SECOND_SCRIPT = `{
  const { enterprise } = window.grecaptcha;
  let options;
  const answered = new Promise((resolve) =>
    addEventListener('message', ({ origin }) => {
      if (origin === 'https://www.google.com') resolve();
    }),
  );
  Object.assign(enterprise, {
    ready: (then) => then(),
    render: (container, given) => {
      options = given;
      const frame = document.createElement('iframe');
      frame.src = 'https://www.google.com/recaptcha/enterprise/anchor?k=' + given.sitekey;
      document.getElementById(container).append(frame);
      return 0;
    },
    execute: async () => {
      await answered;
      await fetch('https://www.google.com/recaptcha/enterprise/clr', { method: 'POST' });
      options.callback();
      return '${RECAPTCHA_TOKEN}';
    },
  });
  enterprise.waiting.forEach((then) => then());
}`;

const FRAME = '<!doctype html><script>parent.postMessage("ready", "*")</script>';

interface ExchangeRequest {
  readonly recaptcha_enterprise_token?: string;
  readonly limited_use?: boolean;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the exchanges that the page asks for, with the tokens that it gets. */
export async function imitateGoogleAppCheck(context: BrowserContext, appId: string) {
  const exchanges: { readonly isLimited: boolean; readonly token: string }[] = [];
  const script = (body: string) => (route: Route) =>
    route.fulfill({ contentType: 'text/javascript', body });

  await context.route('https://www.google.com/recaptcha/enterprise.js*', script(FIRST_SCRIPT));
  await context.route('https://www.gstatic.com/recaptcha/**', script(SECOND_SCRIPT));
  await context.route('https://www.google.com/recaptcha/enterprise/anchor*', (route) =>
    route.fulfill({ contentType: 'text/html', body: FRAME }),
  );
  await context.route('https://www.google.com/recaptcha/enterprise/clr*', (route) =>
    route.fulfill({ headers: CORS, body: '' }),
  );
  await context.route('https://content-firebaseappcheck.googleapis.com/**', (route) => {
    const request = route.request();
    const body = request.postDataJSON() as ExchangeRequest;
    const isKnown =
      request.url().includes(`/apps/${appId}:exchangeRecaptchaEnterpriseToken`) &&
      body.recaptcha_enterprise_token === RECAPTCHA_TOKEN;
    if (!isKnown) return route.fulfill({ status: 403, headers: CORS, json: {} });
    const claims = { sub: appId, jti: String(exchanges.length) };
    const token = `${part({ alg: 'RS256' })}.${part(claims)}.${part({})}`;
    exchanges.push({ isLimited: body.limited_use === true, token });
    return route.fulfill({ headers: CORS, json: { token, ttl: '3600s' } });
  });
  return exchanges;
}
