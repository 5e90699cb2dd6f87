import { Failure, LatLng } from '../evaluate/value.ts';
import { fn, method } from './overload.ts';

/** Mean radius of the Earth. */
const EARTH_METRES = 6_371_010;

/** @see https://firebase.google.com/docs/reference/rules/rules.LatLng */
export const latLngMethods = [
  method('latlng', 'latitude', [], ({ latitude }) => latitude),
  method('latlng', 'longitude', [], ({ longitude }) => longitude),
  method('latlng', 'distance', ['latlng'], distance),
];

export const latLngFunctions = [
  fn('latlng.value', ['float', 'float'], (latitude, longitude) =>
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
      ? new LatLng(latitude, longitude)
      : new Failure(`Invalid point: [${latitude}, ${longitude}].`),
  ),
];

/** Distance in meters along a great circle (haversine formula). */
function distance(a: LatLng, b: LatLng): number {
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)];
  const halfLatitude = (latitudeB - latitudeA) / 2;
  const halfLongitude = radians(b.longitude - a.longitude) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(latitudeA) * Math.cos(latitudeB) * Math.sin(halfLongitude) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
