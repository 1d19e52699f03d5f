import { readFileSync } from 'node:fs';

// Follows one upload in a process of its own, like a cold Lambda instance, so that no other memory is measured.
const { UPLOAD_EVENT, UPLOAD_BUNDLE } = process.env;

/** On Linux, maxRSS includes memory that the parent had before exec; VmHWM does not. */
const mostBytes = () => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
};

const { handler } = await import(UPLOAD_BUNDLE);
const loadedBytes = process.memoryUsage().rss;
const { statusCode } = await handler(JSON.parse(UPLOAD_EVENT), {});
process.stderr.write(JSON.stringify({ statusCode, loadedBytes, mostBytes: mostBytes() }));
