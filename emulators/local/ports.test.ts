import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { choosePorts, DEFAULT_PORTS, HOST, parsePorts } from './ports.ts';

describe('ports of a local environment', () => {
  it('can be chosen by name', () => {
    expect(parsePorts('site=6000,firestore=9000')).toEqual({ site: 6000, firestore: 9000 });
    expect(parsePorts('')).toEqual({});
  });

  it.each(['site', 'site=', 'site=0', 'site=70000', 'nobody=6000'])(
    'cannot be read from "%s"',
    (spec) => {
      expect(() => parsePorts(spec)).toThrow(`Cannot read the port "${spec}"`);
    },
  );

  it('differ from each other when any free ports will do', async () => {
    const ports = Object.values(await choosePorts('free'));
    expect(new Set(ports).size).toBe(ports.length);
  });

  it('are refused by name with instructions when another program uses them', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const free = await choosePorts('free');
    const spec = Object.entries({ ...free, site: port })
      .map(([name, chosen]) => `${name}=${chosen}`)
      .join(',');
    await expect(choosePorts(spec)).rejects.toThrow(
      new RegExp(`already in use: site ${port}\\.\\n.*\\n.*--ports free`),
    );
    await new Promise((resolve) => other.close(resolve));
  });

  it('are those of firebase.json by default', () => {
    const { emulators } = JSON.parse(readFileSync('firebase.json', 'utf8')) as {
      emulators: Record<string, unknown>;
    };
    const { site, functions, firestore, auth, tasks, hub, logging, eventarc } = DEFAULT_PORTS;
    const services = { hosting: site, functions, firestore, auth, tasks, hub, logging, eventarc };
    expect(emulators).toEqual({
      ...Object.fromEntries(
        Object.entries(services).map(([name, port]) => [name, { host: HOST, port }]),
      ),
      ui: { enabled: false },
      singleProjectMode: true,
    });
  });
});
