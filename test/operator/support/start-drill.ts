import { ListenChild } from './listen-child.ts';

/** `npm run drill`, for the service of this directory's connection file. Once it has said what it has broken. */
export const startDrill = async (name: string, directory: string): Promise<ListenChild> => {
  const child = new ListenChild([name], { LOCAL_DIRECTORY: directory }, 'scripts/drill.ts');
  await child.line(/^Ctrl-C ends the drill/);
  return child;
};

/** The text after a title, such as `Follow`. */
export const saidAfter = (child: ListenChild, title: string): string => {
  const line = child.lines.find((one) => one.startsWith(title.padEnd(8)));
  return line?.slice(9) ?? '';
};
