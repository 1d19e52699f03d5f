import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from './run-tests.ts';

export const figuresDirectory = join(root, '.build', 'figures');

const figuresSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type Figures = z.output<typeof figuresSchema>;

export interface Proof {
  readonly name: string;
  readonly figures: Figures;
}

/** Those of all proofs that ran here: in a fresh clone, of none. */
export const readFigures = (directory = figuresDirectory): Proof[] => {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      name: file.slice(0, -'.json'.length),
      figures: figuresSchema.parse(JSON.parse(readFileSync(join(directory, file), 'utf8'))),
    }))
    .sort((left, right) => left.name.localeCompare(right.name, 'en', { numeric: true }));
};
