import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onStopSignals } from '#infra/local/stop-signals.ts';

const receivers = new Map<string | symbol, (signal: string) => void>();
const calls: string[] = [];
let nowMs = 0;
const press = (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', atMs: number): void => {
  nowMs = atMs;
  receivers.get(signal)?.(signal);
};

beforeEach(() => {
  calls.length = 0;
  vi.spyOn(process, 'on').mockImplementation((name, receiver) => {
    receivers.set(name, receiver);
    return process;
  });
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  onStopSignals(
    (signal) => calls.push(`stop ${signal}`),
    () => calls.push('end at once'),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('a second Ctrl-C ends at once', () => {
  press('SIGINT', 1_000);
  press('SIGINT', 1_501);

  expect(calls).toEqual(['stop SIGINT', 'end at once']);
});

it('one Ctrl-C that arrives as two signals stops once', () => {
  press('SIGINT', 1_000);
  press('SIGINT', 1_500);

  expect(calls).toEqual(['stop SIGINT']);
});

it.each(['SIGTERM', 'SIGHUP'] as const)('%s stops, too, and Ctrl-C after it ends at once', (signal) => {
  press(signal, 1_000);
  press('SIGINT', 9_000);

  expect(calls).toEqual([`stop ${signal}`, 'end at once']);
});
