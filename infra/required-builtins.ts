import type { Plugin } from 'esbuild';

const namespace = 'required-builtin';
const httpNamespace = 'http-of-process';

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

/**
 * Takes `node:http` from the process instead of importing it. An import reads every export for its namespace, also the
 * lazy ones for WebSocket, and so loads all of undici: 35 ms of CPU at each cold start (docs/decisions/0244).
 */
export const httpWithoutNamespace: Plugin = {
  name: 'http-without-namespace',
  setup: (build) => {
    build.onResolve({ filter: /^(node:)?http$/ }, () => ({ path: 'node:http', namespace: httpNamespace }));
    build.onLoad({ filter: /.*/, namespace: httpNamespace }, () => ({
      contents: "module.exports = process.getBuiltinModule('node:http');",
    }));
  },
};
