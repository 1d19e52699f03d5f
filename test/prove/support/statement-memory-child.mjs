import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

// Reads all parts of one statement in a process of its own, like a warm Lambda instance, so that no other memory is
// measured. Garbage is collected after each part.
const { STATEMENT_BUNDLE, STATEMENT_EVENT, STATEMENT_QUERY } = process.env;

/** On Linux, maxRSS includes memory that the parent had before exec; VmHWM does not. */
const mostBytes = () => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
};

const { handler } = await import(STATEMENT_BUNDLE);
const event = JSON.parse(STATEMENT_EVENT);
const digest = createHash('sha256');
const figures = { parts: 0, bytes: 0, largestPartBytes: 0, slowestPartMs: 0 };
let query = JSON.parse(STATEMENT_QUERY);
let ending = '';
let [secondHeldBytes, heldBytes] = [0, 0];
while (query !== undefined) {
  const startedMs = performance.now();
  const answer = await handler({ ...event, queryStringParameters: query }, {});
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const bytes = Buffer.byteLength(answer.body);
  digest.update(answer.body);
  ending = answer.body.slice(-200);
  figures.parts += 1;
  figures.bytes += bytes;
  figures.largestPartBytes = Math.max(figures.largestPartBytes, bytes);
  figures.slowestPartMs = Math.max(figures.slowestPartMs, Math.round(performance.now() - startedMs));
  answer.body = '';
  globalThis.gc();
  if (figures.parts === 2) secondHeldBytes = process.memoryUsage().heapUsed;
  heldBytes = process.memoryUsage().heapUsed;
  const next = /^<\?([^>]+)>/.exec(answer.headers.Link ?? '')?.[1];
  query = next === undefined ? undefined : Object.fromEntries(new URLSearchParams(next));
}
const { user, system } = process.cpuUsage();
const used = { cpuMs: Math.round((user + system) / 1000), mostBytes: mostBytes() };
const moreHeldBytes = heldBytes - secondHeldBytes;
process.stderr.write(
  JSON.stringify({ ...figures, ...used, moreHeldBytes, sha256: digest.digest('hex'), ending }),
);
