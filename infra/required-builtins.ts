import type { Plugin } from 'esbuild';

const namespace = 'required-builtin';

/**
 * Lets CommonJS packages (`@fastify/busboy`) require Node's own modules. A bundle that is an ES module has no
 * `require`, so esbuild gives them the namespace that it imports.
 */
export const requiredBuiltins: Plugin = {
  name: 'required-builtins',
  setup: (build) => {
    build.onResolve({ filter: /^node:/ }, ({ kind, path }) =>
      kind === 'require-call' ? { path, namespace } : undefined,
    );
    build.onLoad({ filter: /^node:/, namespace }, ({ path }) => ({
      contents: `export * from ${JSON.stringify(path)};`,
    }));
  },
};
