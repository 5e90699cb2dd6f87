import { addressOf } from '../../../emulators/local/environment-file.ts';
import { listedPages } from '../../../web/seo/site-map.ts';
import { visitPages, type Visits } from '../../kit/browser/visit-pages.ts';
import { observatoryScore } from '../../kit/requests/observatory-score.ts';
import { HEADER_PATHS, productionHeadersOf } from '../../kit/requests/production-headers.ts';
import type { BarContext, BarRow } from '../bar-row.ts';

const MIN_SCORE = 130;
/** Pages that no search engine lists. */
const OTHER_PATHS = ['/auth', '/dashboard'];

const siteOf = async ({ environment }: BarContext): Promise<string> =>
  addressOf((await environment()).ports.site);

let visiting: Promise<Visits> | undefined;
const paths = [...listedPages().map(({ path }) => path), ...OTHER_PATHS];

/** Visits all pages once for both rows that read what happened. */
const visitOnce = (context: BarContext): Promise<Visits> =>
  (visiting ??= siteOf(context).then((site) => visitPages(site, paths)));

const MODE = `${paths.length} pages in Chromium, local environment`;

export const WEB_ROWS: readonly BarRow[] = [
  {
    id: 'W1',
    title: 'Score of the served headers in the HTTP Observatory',
    unit: 'points',
    bar: `at least ${MIN_SCORE} points on every page`,
    required: true,
    isQuick: true,
    needs: 'environment',
    run: async (context) => {
      const site = await siteOf(context);
      const headers = await Promise.all(
        HEADER_PATHS.map((path) => productionHeadersOf(site, path)),
      );
      const lowest = Math.min(...headers.map((one) => observatoryScore(one)));
      return {
        figure: lowest,
        pass: lowest >= MIN_SCORE,
        mode: `${HEADER_PATHS.length} paths of the local environment`,
      };
    },
  },
  {
    id: 'W2',
    title: 'Requests of our pages to other companies',
    unit: 'requests',
    bar: '0 requests',
    required: true,
    isQuick: true,
    needs: 'environment',
    run: async (context) => {
      const { foreignRequests } = await visitOnce(context);
      return { figure: foreignRequests.length, pass: foreignRequests.length === 0, mode: MODE };
    },
  },
  {
    id: 'W3',
    title: 'Violations of the content security policy',
    unit: 'violations',
    bar: '0 violations',
    required: true,
    isQuick: true,
    needs: 'environment',
    run: async (context) => {
      const { policyViolations } = await visitOnce(context);
      return { figure: policyViolations.length, pass: policyViolations.length === 0, mode: MODE };
    },
  },
];
