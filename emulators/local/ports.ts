import { createServer, type Server } from 'node:net';

/** The default ports of the parts of the local environment. */
export const DEFAULT_PORTS = {
  site: 5002,
  functions: 5001,
  firestore: 8080,
  auth: 9099,
  tasks: 9499,
  scheduler: 7300,
  mails: 7350,
  sendgrid: 7400,
  stripe: 7500,
  analytics: 7600,
  plaid: 7700,
  quickbooks: 7800,
  xero: 7900,
  hub: 4400,
  logging: 4500,
  eventarc: 9299,
  inspector: 9229,
} as const;

export type PortName = keyof typeof DEFAULT_PORTS;
export type Ports = Readonly<Record<PortName, number>>;

export const HOST = '127.0.0.1';

const names = Object.keys(DEFAULT_PORTS) as PortName[];

/**
 * Chooses the ports of a local environment.
 *
 * @param wish `free` for any free ports, or some by name: `site=6000,firestore=9000`
 * @throws Error with instructions when a port is in use or the wish cannot be read
 */
export async function choosePorts(spec: string): Promise<Ports> {
  if (spec === 'free') return freePorts();
  const ports = { ...DEFAULT_PORTS, ...parsePorts(spec) };
  const areInUse = await Promise.all(names.map((name) => isPortInUse(ports[name])));
  const inUse = names.filter((_, index) => areInUse[index]).map((name) => `${name} ${ports[name]}`);
  if (inUse.length > 0) {
    throw new Error(
      `${inUse.length === 1 ? 'This port is' : 'These ports are'} already in use: ${inUse.join(', ')}.\n` +
        'Is another copy running? Stop it, or choose other ports:\n' +
        '  npm start -- --ports free          any that are free\n' +
        `  npm start -- --ports ${inUse[0]?.replace(/\d+/, '6123').replace(' ', '=')}    one by hand`,
    );
  }
  return ports;
}

export function parsePorts(spec: string): Partial<Record<PortName, number>> {
  const chosen: Partial<Record<PortName, number>> = {};
  for (const part of spec.split(',').filter((text) => text !== '')) {
    const [name, port] = part.split('=');
    const isPort = /^\d{1,5}$/.test(port ?? '') && Number(port) > 0 && Number(port) < 65_536;
    if (!isPortName(name) || !isPort) {
      throw new Error(
        `Cannot read the port "${part}". Write "free", or names and numbers as in ` +
          `"site=6000,firestore=9000". Names: ${names.join(', ')}.`,
      );
    }
    chosen[name] = Number(port);
  }
  return chosen;
}

const isPortName = (text: string | undefined): text is PortName =>
  text !== undefined && text in DEFAULT_PORTS;

/**
 * Asks the system for one free port each. All stay open until the last is known, so that they
 * differ.
 */
async function freePorts(): Promise<Ports> {
  const servers = await Promise.all(names.map(() => listen(0, HOST)));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map(close));
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as unknown as Ports;
}

/** Checks all interfaces and 127.0.0.1, because a listener on either blocks the port. */
async function isPortInUse(port: number): Promise<boolean> {
  try {
    await close(await listen(port));
    await close(await listen(port, HOST));
    return false;
  } catch {
    return true;
  }
}

function listen(port: number, host?: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => resolve(server));
  });
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
