/**
 * Keeps zod from testing whether the page allows `eval`. The content security policy forbids it, and
 * Firefox reports every attempt. A page or worker imports this module first, because zod reads the
 * setting when a schema is created.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
