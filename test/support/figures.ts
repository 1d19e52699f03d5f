import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = join(process.cwd(), '.build', 'figures');

/** What a proof measured: flat numbers and texts. */
export type Figures = Readonly<Record<string, number | string>>;

/** Notes what a proof did; scripts/prove.ts gathers the notes into docs/reliability.md. */
export const noteFigures = (proof: string, figures: Figures): void => {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, `${proof}.json`), JSON.stringify(figures));
  console.log(JSON.stringify({ proof, ...figures }));
};
