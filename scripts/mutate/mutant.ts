import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { MutatedGroup } from '../../test/mutate/group.ts';
import { root } from '../prove/run-tests.ts';

export interface Mutant {
  /** As test/mutate/sample-checker.mjs makes it. */
  readonly key: string;
  readonly group: string;
  readonly file: string;
  readonly mutator: string;
  /** The line where it starts, from 1. */
  readonly line: number;
  /** The text of this line. */
  readonly at: string;
  /** The range of the file's text that the replacement replaces. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const position = z.object({ line: z.number(), column: z.number() });
const listed = z.array(
  z.object({
    fileName: z.string(),
    mutatorName: z.string(),
    replacement: z.string(),
    location: z.object({ start: position, end: position }),
  }),
);

/** Operators are placed into other expressions, where another priority would change more than the mutant says. */
const needsBrackets = new Set(['LogicalOperator', 'ArithmeticOperator', 'EqualityOperator']);

export const filesOfGroup = ({ files }: MutatedGroup): string[] => globSync(files, { cwd: root }).toSorted();

/** All mutants of a group that Stryker makes, without those that change only text for people. */
export const mutantsOf = (group: MutatedGroup): Mutant[] => {
  const files = filesOfGroup(group);
  const lister = join(root, 'test', 'mutate', 'list-mutants.mjs');
  const output = execFileSync(process.execPath, [lister, ...files], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  return listed
    .parse(JSON.parse(output))
    .map(({ fileName: file, mutatorName: mutator, replacement, location: { start, end } }) => {
      const text = texts.get(file) ?? '';
      const lines = text.split('\n');
      const offset = ({ line, column }: z.output<typeof position>): number =>
        lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, column);
      return {
        key: `${file}:${start.line}:${start.column}-${end.line}:${end.column} ${replacement}`,
        group: group.name,
        file,
        mutator,
        line: start.line + 1,
        at: lines[start.line]?.trim() ?? '',
        start: offset(start),
        end: offset(end),
        replacement: needsBrackets.has(mutator) ? `(${replacement})` : replacement,
      };
    })
    .filter((mutant) => !isOnlyText(mutant, texts.get(mutant.file) ?? ''));
};

/** Sentences for people: messages of errors, lines of a log, descriptions and examples for OpenAPI. */
const isOnlyText = ({ start, end }: Mutant, text: string): boolean => {
  const original = text.slice(start, end);
  const isSentence = /^(['"`]).*\s.*\1$/s.test(original) && !original.includes('=>');
  const isDescription = /(?:\.meta\(|\bdescription: |\bexamples?: |\bsummary: |\blog\.\w+\()$/.test(
    text.slice(0, start),
  );
  return isSentence || isDescription;
};

/** The file's text with the mutant. */
export const planted = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);
