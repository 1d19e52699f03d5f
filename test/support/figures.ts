import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFullSize } from './proof.ts';

const directory = join(process.cwd(), '.build', 'figures');

/** The measurements of a proof: flat numbers and texts. */
export type Figures = Readonly<Record<string, number | string>>;

/** Those of a copy with a planted bug are no figures of the service. */
const isStored = isFullSize && process.env.SERVICE_ROOT === undefined;

/** Stores the figures of a proof. scripts/prove.ts collects those of full-size runs into docs/reliability.md. */
export const noteFigures = (proof: string, figures: Figures): void => {
  if (isStored) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, `${proof}.json`), JSON.stringify(figures));
  }
  console.log(JSON.stringify({ proof, ...figures }));
};
