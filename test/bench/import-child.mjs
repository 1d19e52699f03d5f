// Prints the CPU microseconds that the import of the module in the first argument takes.
import { pathToFileURL } from 'node:url';

const url = pathToFileURL(process.argv[2] ?? '').href;
const before = process.cpuUsage();
await import(url);
const { user, system } = process.cpuUsage(before);
process.stdout.write(`${JSON.stringify(user + system)}\n`);
process.exit(0);
