import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { decodedFrames } from '#operator/queries/error-message.ts';

describe('decodedFrames', () => {
  it('shows the line of the source behind a place in a minified bundle', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: [
          'const unused = 1;',
          'export const pay = (amount: number): never => {',
          "  throw new Error('no money');",
          '};',
        ].join('\n'),
        loader: 'ts',
        sourcefile: 'shared/payouts/pay.ts',
      },
      bundle: true,
      minify: true,
      format: 'esm',
      sourcemap: 'external',
      outdir: 'out',
      write: false,
    });
    const [map, code] = ['.map', '.js'].map(
      (end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '',
    );
    const column = (code ?? '').indexOf('throw') + 1;

    const frames = [`at e (pay-HASH.mjs:1:${column})`, 'at Socket (node:net:1:2)', 'at e (other.mjs:1:2)'];

    expect(decodedFrames(frames, new Map([['pay-HASH.mjs', map ?? '']]))).toEqual([
      'shared/payouts/pay.ts:3:3',
      'at Socket (node:net:1:2)',
      'at e (other.mjs:1:2)',
    ]);
  });
});
