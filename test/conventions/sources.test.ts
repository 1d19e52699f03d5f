import { describe, expect, it } from 'vitest';
import { allSources, linesWith, pathsOf, rooms, type Source, sourcesOf } from './support/sources.ts';

const everything = allSources();
const product = everything.filter(({ path }) => !path.startsWith('test/'));
const deployed = sourcesOf('functions', 'shared');

const except =
  (...allowed: readonly string[]) =>
  ({ path }: Source): boolean =>
    !allowed.includes(path);

/** Built, so that this file does not match itself. */
const word = (...parts: readonly string[]): RegExp => new RegExp(parts.join(''));

describe('what is deployed', () => {
  it('reads its environment in one place', () => {
    expect(linesWith(deployed.filter(except('shared/kernel/config.ts')), /process\.env/)).toEqual([]);
  });

  it('asks one clock for the time', () => {
    const elsewhere = deployed.filter(except('shared/kernel/clock.ts'));

    expect(linesWith(elsewhere, /Date\.now|new Date\(\)|performance\.now|process\.hrtime/)).toEqual([]);
  });

  it('logs through one logger', () => {
    const onServer = deployed.filter(except('shared/api/docs/docs.js', 'shared/kernel/log.ts'));

    expect(linesWith(onServer, /console\.|process\.std(out|err)/)).toEqual([]);
  });

  it('chances only on waiting times', () => {
    expect(linesWith(deployed.filter(except('shared/kernel/full-jitter.ts')), /Math\.random/)).toEqual([]);
  });

  it('knows nothing of where it runs', () => {
    expect(linesWith(deployed, /(?<!\.)localhost\b|127\.0\.0\.1|AWS_SAM|IS_LOCAL/)).toEqual([]);
    expect(linesWith(deployed, /AWS_ENDPOINT/)).toEqual([]);
  });

  it('ends each try of a call of AWS after its time, of which the SDK else only warns', () => {
    const limits = linesWith(deployed, /requestTimeout: /);

    expect(limits.length).toBeGreaterThan(0);
    expect(linesWith(deployed, /requestTimeout: \d(?!.*throwOnRequestTimeout: true)/)).toEqual([]);
  });

  it('touches no money with floating-point arithmetic', () => {
    expect(linesWith(deployed, /parseFloat|toFixed|Number\.parseFloat/)).toEqual([]);
  });
});

describe('our code', () => {
  it('is in a room that these tests read', () => {
    const built = new Set(['cdk.out', 'coverage']);
    const holding = pathsOf('[a-z]*/**/*.{ts,mjs,js}').map((path) => path.split('/')[0] ?? '');
    const read = rooms.map((room) => room.split('/')[0] ?? '');

    expect(new Set(holding.filter((folder) => !built.has(folder)))).toEqual(new Set(read));
  });

  it('never silences the type checker', () => {
    const silenced = word(
      '\\bas ',
      'any\\b(?! [a-z])|\\bas ',
      'unknown as\\b|@ts',
      '-(ignore|expect|nocheck)',
    );

    expect(linesWith(everything, silenced)).toEqual([]);
  });

  it('gives a reason for each rule it switches off', () => {
    expect(linesWith(everything, word('biome', '-ignore\\b(?!.*: \\S)'))).toEqual([]);
  });

  it('leaves no debt without a date', () => {
    expect(linesWith(everything, word('\\b(TO', 'DO|FIX', 'ME|HA', 'CK)\\b'))).toEqual([]);
  });

  it('takes zod as a whole, since the named form puts 454 KB into a bundle', () => {
    expect(linesWith(everything, /^import (?:type )?(?!\* as z from|type \* as z from).*from 'zod'/)).toEqual(
      [],
    );
  });

  it('has no banners', () => {
    expect(linesWith(everything, /^\s*(\/\/|\/?\*+)\s*[-=*#~]{4,}/)).toEqual([]);
  });

  it('has no folder that says nothing', () => {
    const vague = /(^|\/)(utils?|helpers?|types|dtos?|interfaces|common|misc)(\/|\.ts$)/;

    expect(everything.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([]);
  });

  it('names its files in kebab-case', () => {
    const kebab = /^([a-z0-9-]+\/)*[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|asl|d|tmp))*\.(ts|mjs|js)$/;

    expect(everything.map(({ path }) => path).filter((path) => !kebab.test(path))).toEqual([]);
  });
});

describe('a test', () => {
  const tests = everything.filter(({ path }) => path.endsWith('.test.ts'));

  it('is never skipped, left out or alone', () => {
    const off = word('\\b(it|test|describe)\\.(sk', 'ip|on', 'ly|to', 'do|fai', 'ls|skipIf|runIf)\\b');

    expect(linesWith(tests, off)).toEqual([]);
  });

  it('says its outcome in the present tense', () => {
    expect(linesWith(tests, word('\\b(it|test)(\\.each\\(.*\\))?\\(\\s*[\'"`].*\\bsho', 'uld\\b'))).toEqual(
      [],
    );
  });

  it('mocks no module of ours', () => {
    expect(linesWith(tests, word('\\bvi\\.(mo', 'ck|doMo', 'ck)\\('))).toEqual([]);
  });
});

describe('a feature', () => {
  const kernel = product.filter(({ path }) => path.startsWith('shared/kernel/'));
  const local = product.filter(({ path }) => path.startsWith('infra/local/'));
  const infra = product.filter(
    ({ path }) => path.startsWith('infra/') && !/^infra\/local(-aws)?\//.test(path),
  );
  const pure = product.filter(({ path }) => /^shared\/.+\/(contract|rules)\.ts$/.test(path));

  it('is not known to the kernel', () => {
    expect(linesWith(kernel, /from '(#functions|#infra|#test|#shared\/(?!kernel\/))/)).toEqual([]);
  });

  it('decides without a store or AWS', () => {
    expect(linesWith(pure, /^import (?!type ).*from '(.*\/store\.ts|@aws-sdk|#functions|#infra)/)).toEqual(
      [],
    );
  });

  it('is deployed without infrastructure or tests in it', () => {
    expect(linesWith(deployed, /from '(#infra|#test|#scripts|\.\..*\/(infra|test|scripts)\/)/)).toEqual([]);
  });

  it('is seen by infrastructure only as a contract', () => {
    const allowed = '(kernel/|api/|platforms/tokens/|[a-z/-]+/contract\\.ts)';

    expect(linesWith(infra, new RegExp(`from '(#functions|#test|#shared/(?!${allowed}))`))).toEqual([]);
  });

  it('is not seen by the launcher, but for the platform that it creates and the rates that it serves', () => {
    const allowed = ['infra/local/local-platform-worker.ts', 'infra/local/counterparties/rate-source.ts'];
    const elsewhere = local.filter(except(...allowed));

    expect(linesWith(elsewhere, /from '(#functions|#test|#shared\/)/)).toEqual([]);
  });
});
