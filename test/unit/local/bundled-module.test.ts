import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bundledModule } from '#infra/local/bundled-module.ts';

const module = z.object({ greeting: z.string() });

describe('bundledModule', () => {
  it('gives one file of a module and its imports, and makes it again when one of them has changed', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'bundled-'));
    const [entry, word] = [join(directory, 'entry.ts'), join(directory, 'word.ts')];
    writeFileSync(
      entry,
      "import { word } from './word.ts';\nexport const greeting: string = word.toUpperCase();\n",
    );
    writeFileSync(word, "export const word = 'world';\n");
    const bundle = () => bundledModule(pathToFileURL(entry), join(directory, 'made'));
    const greetingOf = async (url: URL, time: number) =>
      module.parse(await import(`${url.href}?${time}`)).greeting;

    const first = await bundle();
    const madeAtMs = statSync(first).mtimeMs;
    expect(await greetingOf(first, 1)).toBe('WORLD');

    await bundle();
    expect(statSync(first).mtimeMs).toBe(madeAtMs);

    writeFileSync(word, "export const word = 'everybody';\n");
    expect(await greetingOf(await bundle(), 2)).toBe('EVERYBODY');
  });

  it('is made by several calls at once, whichever of them ends first', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'bundled-'));
    const entry = new URL('../../../infra/local/local-platform-worker.ts', import.meta.url);

    const urls = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        await sleep(index * 20);
        return bundledModule(entry, join(directory, `${index % 3}`));
      }),
    );

    expect(urls.map((url) => statSync(url).isFile())).toEqual(Array(6).fill(true));
  });
});
