import { javaProblem } from '#infra/local/java-problem.mjs';

/** Each project loads this module for itself, but all of them share one process. */
const registry: typeof globalThis & { isJavaThere?: true } = globalThis;

/** Ends the run in one sentence: without Java, every file of the project would fail by itself. */
export default function setup(): void {
  if (registry.isJavaThere) return;
  const problem = javaProblem();
  if (problem !== undefined) {
    console.error(problem);
    process.exit(1);
  }
  registry.isJavaThere = true;
}
