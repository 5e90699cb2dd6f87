// Loads files and prints the processor time and the memory of this process. Arguments: the files;
// `FILE#NAME` also reads an export.
for (const argument of process.argv.slice(2)) {
  const [file, name] = argument.split('#');
  const loaded = require(file);
  if (name !== undefined && typeof loaded[name] !== 'function')
    throw new Error(`No function ${name}`);
  // The bundler wraps a CommonJS package in a function, which runs it.
  for (const [key, value] of Object.entries(loaded)) if (key.startsWith('require_')) value();
}
const { userCPUTime, systemCPUTime } = process.resourceUsage();
const mib = process.memoryUsage.rss() / 2 ** 20;
console.log(JSON.stringify({ seconds: (userCPUTime + systemCPUTime) / 1e6, mib }));
