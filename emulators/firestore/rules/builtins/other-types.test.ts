import { expect, test } from 'vitest';
import { bytesValue, geoValue, referenceValue } from '../../model/value.ts';
import { at, outcomeOf } from '../testing.ts';

const resource = {
  bytes: bytesValue(Uint8Array.of(251, 255)),
  berlin: geoValue(52.52, 13.405),
  ref: referenceValue(at('users/ada')),
};

test.each([
  `resource.data.bytes is bytes && resource.data.bytes.size() == 2`,
  `resource.data.bytes.toHexString() == 'FBFF' && resource.data.bytes.toBase64() == '-_8='`,
  `resource.data.bytes == b'\\xfb\\xff' && b'abc' == 'abc'.toUtf8() && b'a' < b'b'`,
  `b'\\141\\n'.size() == 2 && b'é'.size() == 2`,
  `hashing.md5('a').toHexString() == '0CC175B9C0F1B6A831C399E269772661'`,
  `hashing.sha256(b'').toHexString()[0:8] == 'E3B0C442'`,
  `hashing.crc32('123456789').toHexString() == '2639F4CB'`,
  `hashing.crc32c('123456789').toHexString() == '839206E3'`,
])('bytes: %s', (condition) => {
  expect(outcomeOf(condition, { resource })).toBe(true);
});

test.each([
  `resource.data.berlin is latlng && resource.data.berlin.latitude() == 52.52`,
  `resource.data.berlin.longitude() == 13.405`,
  `resource.data.berlin == latlng.value(52.52, 13.405) && latlng.value(1, 2) == latlng.value(1.0, 2)`,
  `resource.data.berlin.distance(latlng.value(48.8566, 2.3522)) > 876000`,
  `resource.data.berlin.distance(latlng.value(48.8566, 2.3522)) < 880000`,
  `resource.data.berlin.distance(resource.data.berlin) == 0.0`,
])('latlng: %s', (condition) => {
  expect(outcomeOf(condition, { resource })).toBe(true);
});

test.each([
  `resource.data.ref is path`,
  `resource.data.ref == /databases/$(database)/documents/users/ada`,
  `resource.data.ref[3] == 'users' && resource.data.ref[4] == 'ada'`,
  `resource.data.ref == /databases/(default)/documents/$('users')/$(request.auth.uid)`,
  `/a/b[0] == 'a' && (/a/b)[1] == 'b'`,
  `/a/$(/b/c)/d == /a/b/c/d && /a/b != /a/c && /a != /a/b`,
  `path('/a/b') == /a/b && path('a/b') == /a/b`,
  `(/users/{id}).bind({'id': 'x'}) == /users/x`,
  `(/users/{id}).bind({'id': 'x'}).id == 'x' && (/users/{id}).bind({'id': 'x'})['id'] == 'x'`,
  `(/users/{id}/{other}).bind({'id': 'x'})[2] == '{other}'`,
  `request.path == /databases/$(database)/documents/c/$(id) && request.path[3] == 'c'`,
  `resource.__name__ == request.path && resource['__name__'] == request.path`,
])('path: %s', (condition) => {
  expect(outcomeOf(condition, { resource })).toBe(true);
});

test.each([
  `null == null && null is null && !(null is string) && !(null is map)`,
  `true is bool && 'a' is string && [] is list && {} is map && !(1 is string)`,
  `1 != '1' && 'true' != true && null != false && [] != {} && 0 != null`,
  `request is map && request.auth is map && resource is map`,
  `debug(request.auth.uid) == 'ada'`,
])('type: %s', (condition) => {
  expect(outcomeOf(condition)).toBe(true);
});

test.each([
  [`latlng.value(91, 0) == null`, 'Invalid point'],
  [`latlng.value('a', 0) == null`, 'Received: latlng.value(string, int).'],
  [`resource.data.berlin < resource.data.berlin`, 'Received: latlng < latlng.'],
  [`/a/$(1) == /a/b`, 'Type error. Received: [int] Expected: [string,path].'],
  [`(/a/b)[2] == 'a'`, 'Index out of bound error. Index: [2] , size: [2].'],
  [`(/a/b).x == 'a'`, 'Property x is undefined on object.'],
  [`(/a/{b}).bind({'b': 1}) == /a/b`, 'Path segment [b] must be a string.'],
  [`(/a/b).size() == 2`, 'Function not found error: Name: [size].'],
  [`nobody == 1`, 'Variable not found error: Name: [nobody].'],
  [`nothing(1)`, 'Function not found error: Name: [nothing].'],
])('%s fails', (condition, message) => {
  expect(outcomeOf(condition, { resource })).toContain(message);
});
