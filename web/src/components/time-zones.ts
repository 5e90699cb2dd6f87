/** Every time zone that this browser knows, to choose from. */
export const timeZoneChoices = Intl.supportedValuesOf('timeZone').map((name) => ({
  value: name,
  label: name.replaceAll('_', ' '),
}));
