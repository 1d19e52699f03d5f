import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { bundledPackage } from './browser-choice.ts';

export interface BrowserProgram {
  readonly executablePath: string;
  /** Variables that it needs beside those of this process. */
  readonly env: Readonly<Record<string, string>>;
}

/** The package's own settings name folders of AWS Lambda. */
const fontSettings = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>';

const brotliFile = (name: string): string => join(bundledPackage, 'bin', `${name}.br`);

const unpackTar = async (name: string, to: string): Promise<void> => {
  const input = brotliDecompressSync(await readFile(brotliFile(`${name}.tar`)));
  const { status, stderr } = spawnSync('tar', ['-x', '--no-same-owner', '-C', to], { input });
  if (status !== 0) throw new Error(`Cannot unpack ${name} of @sparticuz/chromium: ${stderr}`);
};

/** The package's own function unpacks into a temporary directory, and libraries only on AWS. */
const unpack = async (to: string): Promise<void> => {
  const program = createWriteStream(join(to, 'chromium'), { mode: 0o755 });
  await pipeline(createReadStream(brotliFile('chromium')), createBrotliDecompress(), program);
  await unpackTar('al2023', to);
  await unpackTar('fonts', to);
  await writeFile(join(to, 'fonts.conf'), fontSettings);
};

/** Another process may unpack at the same time. The first one wins. */
export const unpackOnce = async (
  directory: string,
  fill: (directory: string) => Promise<void>,
): Promise<void> => {
  if (existsSync(directory)) return;
  mkdirSync(dirname(directory), { recursive: true });
  const unfinished = mkdtempSync(`${directory}.`);
  try {
    await fill(unfinished);
    await rename(unfinished, directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(directory)) throw error;
  }
};

const startsByItself = (executablePath: string): boolean =>
  spawnSync(executablePath, ['--version']).status === 0;

/**
 * Chromium of @sparticuz/chromium. Unpacking takes three seconds, so it is kept until the next `npm ci`. It needs NSS and
 * Expat of the system, which the package has as well. Its fonts make a page look the same on every machine.
 */
export const bundledChromium = async (cache: string): Promise<BrowserProgram> => {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(bundledPackage, 'package.json'), 'utf8'),
  );
  const directory = join(cache, `chromium-${version}`);
  await unpackOnce(directory, unpack);
  const executablePath = join(directory, 'chromium');
  const env = { FONTCONFIG_FILE: join(directory, 'fonts.conf') };
  const libraries = startsByItself(executablePath) ? {} : { LD_LIBRARY_PATH: join(directory, 'lib') };
  return { executablePath, env: { ...env, ...libraries } };
};
