import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorFields, log } from '#shared/kernel/log.ts';

let written: string[] = [];
beforeEach(() => {
  written = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const id = (digit: number): string => `Transaction:019542f5-b3e7-7d02-8000-00000000000${digit}`;

describe('a log line', () => {
  it('has at most 400 bytes: the last ids give way', () => {
    const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(id);
    log.info({ operation: 'createTransferOut', requestId: id(0), ids });

    const line = JSON.parse(written[0] ?? '');
    expect(written[0]?.length).toBeLessThanOrEqual(400);
    expect(line.ids).toEqual(ids.slice(0, line.ids.length));
    expect(line.ids.length).toBeGreaterThan(3);
  });

  it('keeps the first id of a short line, and drops fields that are not allowed', () => {
    log.info({ operation: 'getTransaction', ids: [id(1)], accountNumber: '000123' });

    expect(JSON.parse(written[0] ?? '')).toEqual({
      at: expect.any(String),
      operation: 'getTransaction',
      ids: [id(1)],
    });
  });

  it('of an error keeps the id rather than all frames', () => {
    const frames = Array.from({ length: 4 }, () => `at ${'f'.repeat(60)} (index.mjs:2:1)`);
    log.error({ operation: 'createTransferOut', requestId: id(0), ids: [id(1), id(2)], frames });

    const line = JSON.parse(written[0] ?? '');
    expect(written[0]?.length).toBeLessThanOrEqual(400);
    expect(line.ids).toEqual([id(1), id(2)]);
    expect(line.frames.length).toBeLessThan(4);
  });

  it('shows where an error was thrown, without its message and the path of the bundle', () => {
    const error = new TypeError('account 000123');
    error.stack = [
      'TypeError: account 000123',
      '    at a (file:///var/task/index.mjs:2:3045)',
      '    at Socket.emit (node:events:526:24)',
      '    at async file:///var/task/index.mjs:7:12',
      ...Array.from({ length: 9 }, () => '    at b (file:///var/task/index.mjs:2:1)'),
    ].join('\n');

    expect(errorFields(error)).toEqual({
      error: 'TypeError',
      frames: [
        'at a (index.mjs:2:3045)',
        'at async index.mjs:7:12',
        ...Array(2).fill('at b (index.mjs:2:1)'),
      ],
    });
  });
});
