import { readFileSync } from 'node:fs';

// One cold Lambda instance in a process of its own, so that its memory is its own: follows one upload.
const { UPLOAD_EVENT, UPLOAD_BUNDLE } = process.env;

/** Linux counts what the parent held before exec into maxRSS, but not into this. */
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
