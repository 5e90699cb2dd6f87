import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDestination } from './analytics-destination.ts';

const sdk = vi.hoisted(() => ({
  initializeAnalytics: vi.fn((_app: unknown, _options: unknown) => 'analytics'),
  isSupported: vi.fn(async () => true),
  logEvent: vi.fn(),
  setDefaultEventParameters: vi.fn(),
}));
vi.mock('firebase/analytics', () => sdk);
vi.mock('../firebase/config.ts', () => ({ loadConfig: async () => ({}) }));
vi.mock('../firebase/firebase-app.ts', () => ({ firebaseApp: () => 'app' }));

const SECRET = 'a-token-that-opens-something';

beforeEach(() => {
  vi.clearAllMocks();
  history.replaceState(null, '', `/claim/${SECRET}?session_id=${SECRET}`);
  document.title = 'Bluebird Bakery';
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/join/${SECRET}`);
  const config = { firebase: { measurementId: 'G-1' } };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(config)));
});

describe('page location sent to Google Analytics', () => {
  it('contains only the first path segment, also in automatic events', async () => {
    const destination = await openDestination();
    destination?.send({ name: 'page_view', fields: { page: '/claim' } });
    destination?.send({ name: 'error', fields: { where: 'claim', kind: 'Error' } });
    expect(sdk.initializeAnalytics.mock.calls[0]?.[1]).toMatchObject({
      config: { page_location: `${location.origin}/`, send_page_view: false },
    });
    const place = { page_location: `${location.origin}/claim`, page_referrer: location.origin };
    expect(sdk.setDefaultEventParameters).toHaveBeenCalledWith(expect.objectContaining(place));
    const sent = JSON.stringify(Object.values(sdk).map((each) => each.mock.calls));
    expect(sent).not.toContain(SECRET);
    expect(sent).not.toContain('Bluebird');
  });
});
