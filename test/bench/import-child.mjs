// Prints the CPU microseconds that importing the module named by the first argument takes.
import { pathToFileURL } from 'node:url';

const url = pathToFileURL(process.argv[2] ?? '').href;
const before = process.cpuUsage();
await import(url);
const { user, system } = process.cpuUsage(before);
process.stdout.write(`${JSON.stringify(user + system)}\n`);
process.exit(0);
