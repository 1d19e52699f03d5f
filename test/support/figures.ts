import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFullSize } from './proof.ts';

const directory = join(process.cwd(), '.build', 'figures');

/** What a proof measured: flat numbers and texts. */
export type Figures = Readonly<Record<string, number | string>>;

/** Notes what a proof did; scripts/prove.ts gathers the notes of full-size runs into docs/reliability.md. */
export const noteFigures = (proof: string, figures: Figures): void => {
  if (isFullSize) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, `${proof}.json`), JSON.stringify(figures));
  }
  console.log(JSON.stringify({ proof, ...figures }));
};
