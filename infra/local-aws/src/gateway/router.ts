import { refuse } from '../start-error.ts';
import type { Route } from './api-definition.ts';

export interface Match {
  readonly route: Route;
  /** As sent, still percent-encoded: so REST APIs hand them on. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

interface Node {
  readonly literals: Map<string, Node>;
  parameter?: { readonly name: string; readonly node: Node };
  readonly routes: Map<string, Route>;
}

/** Finds the route for a method and a path below the stage; undefined where there is none. Throws URIError on bad percent-encoding. */
export type Router = (method: string, path: string) => Match | undefined;

/** A literal segment wins over a parameter. Throws StartError for paths that API Gateway would refuse to import. */
export const createRouter = (apiId: string, routes: readonly Route[]): Router => {
  const root = emptyNode();
  for (const route of routes) insert(apiId, root, route);
  return (method, path) => {
    const raw = path.split('/').slice(1);
    const decoded = raw.map(decodeURIComponent);
    const found = find(root, decoded, 0, method);
    if (!found) return undefined;
    const pathParameters = Object.fromEntries(
      found.parameters.map(([name, index]) => [name, raw[index] ?? '']),
    );
    return { route: found.route, pathParameters };
  };
};

const emptyNode = (): Node => ({ literals: new Map(), routes: new Map() });

const insert = (apiId: string, root: Node, route: Route): void => {
  let node = root;
  for (const segment of route.resourcePath.split('/').slice(1)) node = childOf(apiId, node, segment, route);
  node.routes.set(route.method, route);
};

const childOf = (apiId: string, node: Node, segment: string, { resourcePath }: Route): Node => {
  const name = /^\{([^}+]+)\}$/.exec(segment)?.[1];
  if (name === undefined) {
    if (/[{}]/.test(segment))
      refuse(apiId, `the path ${resourcePath}: ${segment} is neither literal nor one parameter`);
    const child = node.literals.get(segment) ?? emptyNode();
    node.literals.set(segment, child);
    return child;
  }
  node.parameter ??= { name, node: emptyNode() };
  if (node.parameter.name !== name) {
    refuse(
      apiId,
      `the path ${resourcePath}: a sibling of {${name}} is already called {${node.parameter.name}}`,
    );
  }
  return node.parameter.node;
};

interface Found {
  readonly route: Route;
  readonly parameters: readonly (readonly [string, number])[];
}

const find = (node: Node, segments: readonly string[], index: number, method: string): Found | undefined => {
  const segment = segments[index];
  if (segment === undefined) {
    const route = node.routes.get(method) ?? node.routes.get('ANY');
    return route && { route, parameters: [] };
  }
  const literal = node.literals.get(segment);
  const exact = literal && find(literal, segments, index + 1, method);
  if (exact || !node.parameter || segment === '') return exact;
  const below = find(node.parameter.node, segments, index + 1, method);
  return below && { route: below.route, parameters: [[node.parameter.name, index], ...below.parameters] };
};
