import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

export interface PageFile {
  readonly type: string;
  readonly content: Buffer;
}

export type PageFiles = ReadonlyMap<string, PageFile>;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const pageDirectory = fileURLToPath(new URL('../page/', import.meta.url));

/** `build` would leave a process of esbuild beside the console. */
const made = (): [string, PageFile][] => {
  const { outputFiles } = buildSync({
    entryPoints: { main: `${pageDirectory}main.ts`, console: `${pageDirectory}styles/console.css` },
    write: false,
    bundle: true,
    // The layout of graphs is a file of its own, which only pages with a graph load.
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: '/assets',
    logLevel: 'warning',
  });
  return outputFiles.map(({ path, contents }) => [
    `/assets/${basename(path)}`,
    { type: types[extname(path)] ?? 'application/octet-stream', content: Buffer.from(contents) },
  ]);
};

const kept = async (path: string, name: string, type: string): Promise<[string, PageFile]> => [
  path,
  { type, content: await readFile(`${pageDirectory}${name}`) },
];

/** The page's files by their path: bundled in some 50 ms when the first browser comes. */
export const pageFiles = async (): Promise<PageFiles> =>
  new Map([
    ...made(),
    await kept('/', 'index.html', 'text/html; charset=utf-8'),
    await kept('/assets/icon.svg', 'icon.svg', 'image/svg+xml'),
  ]);
