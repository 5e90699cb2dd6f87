/** Browsers by a part of their user agent. A browser that imitates another one comes first. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'Chromebook'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** Returns the name of a device from its user agent: "Safari on iPhone". It quotes no text of a client. */
export function deviceName(userAgent: string): string {
  const [, browser] = BROWSERS.find(([part]) => userAgent.includes(part)) ?? [];
  const [, system] = SYSTEMS.find(([part]) => userAgent.includes(part)) ?? [];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
