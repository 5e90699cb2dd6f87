// Prints the definitions of the functions as Google gets to know them. A process of its own, because
// the definitions follow from the parameters in its environment when they are loaded.
//   node --import tsx ops/plan/print-endpoints.ts
const exported: Readonly<Record<string, { readonly __endpoint: unknown }>> =
  await import('../../functions/src/index.ts');

process.stdout.write(
  JSON.stringify(
    Object.fromEntries(Object.entries(exported).map(([name, one]) => [name, one.__endpoint])),
  ),
);

export {};
