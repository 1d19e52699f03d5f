import { createColors } from 'picocolors';
import { describe, expect, it, vi } from 'vitest';
import { OperatorError } from '#operator/access/operator-error.ts';
import { confirm, print, table } from '#operator/cli/admin/command-line.ts';
import { openScreen } from '#operator/cli/demo/screen.ts';
import { jsonLineOf } from '#operator/cli/listen/line.ts';
import { printable, printableOutput } from '#operator/cli/printable.ts';

/** Clears the screen by an 8-bit control character, turns the rest around, hides text, and rings. */
const hostile = 'Ada\u009b2J\u202e\u001b[8m\u0007Obi';
const harmless = 'Ada\\u009b2J\\u202e\\u001b[8m\\u0007Obi';

const printed = (write: () => void): string => {
  const spy = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  write();
  const text = spy.mock.calls.map(([part]) => String(part)).join('');
  spy.mockRestore();
  return text;
};

describe('text of somebody else', () => {
  it('is printed with what a terminal would execute as escapes', () => {
    expect(printable(`${hostile}\n\u{e0041}\u2028`)).toBe(`${harmless}\\u000a\\udb40\\udc41\\u2028`);
  });

  it('keeps letters of every script, joiners and emoji', () => {
    expect(printable('Jürgen می\u200cخواهم 李 👍')).toBe('Jürgen می\u200cخواهم 李 👍');
  });

  it('cannot begin a line of a table', () => {
    expect(table([['a\nb', hostile]])).toBe(`a\\u000ab  ${harmless}`);
  });
});

describe('the output of a command', () => {
  it('has its own lines and colours only', () => {
    const { red } = createColors(true);

    expect(printableOutput(`${red('bad')}\n${hostile}`)).toBe(`${red('bad')}\n${harmless}`);
  });

  it('is harmless as text and as JSON, which programs still read', () => {
    expect(printed(() => print(undefined, {}, () => hostile))).toBe(`${harmless}\n`);
    const json = printed(() => print(true, { name: hostile }, () => ''));

    expect(json).not.toMatch(/[\u0080-\u009f\u202e]/);
    expect(JSON.parse(json)).toEqual({ name: hostile });
  });

  it('is harmless in a question that nobody can answer', async () => {
    await expect(confirm(hostile, undefined)).rejects.toThrow(OperatorError);
    await expect(confirm(hostile, undefined)).rejects.toThrow(harmless);
  });

  it('is harmless on the screen of npm run listen, bulk and demo', () => {
    const lines: string[] = [];
    openScreen({ write: (text) => lines.push(text) }, {}).line(hostile);

    expect(lines.join('')).toBe(`${harmless}\n`);
  });

  it('is harmless as a line of JSON of npm run listen', () => {
    const line = jsonLineOf({
      receivedAt: new Date(0),
      event: { type: hostile, id: 'x', timestamp: '', resource: undefined, status: undefined },
      problem: undefined,
      isRepeated: false,
      answer: 200,
    });

    expect(line).not.toMatch(/[\u0080-\u009f\u202e]/);
  });
});
