export interface Example {
  readonly commands: string;
  /** The output that the page shows. */
  readonly output: string;
}

const fence = '```';
const examplePattern = new RegExp(
  `^${fence}bash executed\\n(.*?)^${fence}\\n(?:${fence}text\\n(.*?)^${fence}\\n)?`,
  'gms',
);

/** The commands of a Markdown page that a test or script runs, in their order. */
export const examplesOf = (markdown: string): Example[] =>
  [...markdown.matchAll(examplePattern)].map(([, commands = '', output = '']) => ({ commands, output }));
