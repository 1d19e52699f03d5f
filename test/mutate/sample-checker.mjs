import { readFileSync } from 'node:fs';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';

const placeOf = ({ start, end }) => `${start.line}:${start.column}-${end.line}:${end.column}`;

/** Stryker has no samples, but asks a checker about each mutant first. This one refuses those not in the sample. */
class SampleChecker {
  static inject = tokens(commonTokens.options);
  #sample = new Set(JSON.parse(readFileSync(process.env.MUTATE_SAMPLE, 'utf8')));

  async init() {}

  async check(mutants) {
    return Object.fromEntries(
      mutants.map(({ id, fileName, location, replacement }) => [
        id,
        this.#sample.has(`${fileName.replace(`${process.cwd()}/`, '')}:${placeOf(location)} ${replacement}`)
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not in the sample' },
      ]),
    );
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)];
