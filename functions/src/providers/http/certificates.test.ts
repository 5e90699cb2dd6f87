// The functions refuse servers whose certificate no known authority has signed.
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Encodes a value of ASN.1 in DER. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

/** Returns a certificate for `localhost` that its own key has signed, as PEM. */
function selfSigned() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
  const oid = (...bytes: readonly number[]) => der(6, Buffer.from(bytes));
  const ed25519 = sequence(oid(0x2b, 0x65, 0x70));
  const host = der(0x0c, Buffer.from('localhost'));
  const name = sequence(der(0x31, sequence(oid(0x55, 4, 3), host)));
  const days = ['200101000000Z', '491231235959Z'].map((day) => der(0x17, Buffer.from(day)));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const version = der(0xa0, der(2, Buffer.from([2])));
  const otherNames = der(4, sequence(der(0x82, Buffer.from('localhost'))));
  const extensions = der(0xa3, sequence(sequence(oid(0x55, 0x1d, 0x11), otherNames)));
  const serial = der(2, Buffer.from([1]));
  const content = sequence(
    version,
    serial,
    ed25519,
    name,
    sequence(...days),
    name,
    key,
    extensions,
  );
  const signature = der(3, Buffer.from([0]), sign(null, content, privateKey));
  const body = sequence(content, ed25519, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}

const certificate = selfSigned();
const server = createServer(certificate, (_, response) => response.end('{}'));
const address = () => `https://localhost:${(server.address() as AddressInfo).port}/`;
beforeAll(() => new Promise<void>((resolve) => server.listen(0, resolve)));
afterAll(() => server.close());

it('a request to a server with an unknown certificate fails', async () => {
  const refused = { cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } };
  await expect(fetch(address())).rejects.toMatchObject(refused);
});

it('the same server answers a client that knows its certificate', async () => {
  const status = new Promise((resolve, reject) => {
    const request = get(address(), { ca: certificate.cert, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
  });
  expect(await status).toBe(200);
});
