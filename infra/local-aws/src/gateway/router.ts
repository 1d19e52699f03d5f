import { refuse } from '../start-error.ts';
import type { Route } from './api-definition.ts';

export interface Match {
  readonly route: Route;
  /** Percent-encoded as the client sent them, since a REST API passes them on so. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

interface Node {
  readonly literals: Map<string, Node>;
  parameter?: { readonly name: string; readonly node: Node };
  readonly routes: Map<string, Route>;
}

/**
 * Finds the route for a method and a path below the stage; undefined when there is none.
 *
 * @throws URIError for bad percent-encoding
 */
export type Router = (method: string, path: string) => Match | undefined;

/**
 * Makes a router in which a literal segment wins over a parameter.
 *
 * @throws StartError for paths that API Gateway refuses to import
 */
export const createRouter = (apiId: string, routes: readonly Route[]): Router => {
  const root = emptyNode();
  for (const route of routes) {
    const refusePath = (reason: string): never => refuse(apiId, `the path ${route.resourcePath}: ${reason}`);
    let node = root;
    for (const segment of route.resourcePath.split('/').slice(1)) node = childOf(node, segment, refusePath);
    node.routes.set(route.method, route);
  }
  return (method, path) => {
    const raw = path.split('/').slice(1);
    const found = find(root, { segments: raw.map(decodeURIComponent), method }, 0);
    if (!found) return undefined;
    const pathParameters = Object.fromEntries(
      found.parameters.map(([name, index]) => [name, raw[index] ?? '']),
    );
    return { route: found.route, pathParameters };
  };
};

/** The methods that ANY stands for. Others end before they reach the API. */
const methodsOfAny = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);

const emptyNode = (): Node => ({ literals: new Map(), routes: new Map() });

const childOf = (node: Node, segment: string, refusePath: (reason: string) => never): Node => {
  const name = /^\{([^}+]+)\}$/.exec(segment)?.[1];
  if (name === undefined) {
    if (/[{}]/.test(segment)) refusePath(`${segment} is neither literal nor one parameter`);
    const child = node.literals.get(segment) ?? emptyNode();
    node.literals.set(segment, child);
    return child;
  }
  node.parameter ??= { name, node: emptyNode() };
  if (node.parameter.name !== name) {
    refusePath(`a sibling of {${name}} is already called {${node.parameter.name}}`);
  }
  return node.parameter.node;
};

interface Found {
  readonly route: Route;
  readonly parameters: readonly (readonly [string, number])[];
}

interface Wanted {
  readonly segments: readonly string[];
  readonly method: string;
}

const find = (node: Node, wanted: Wanted, index: number): Found | undefined => {
  const segment = wanted.segments[index];
  if (segment === undefined) {
    const route =
      node.routes.get(wanted.method) ??
      (methodsOfAny.has(wanted.method) ? node.routes.get('ANY') : undefined);
    return route && { route, parameters: [] };
  }
  const literal = node.literals.get(segment);
  const exact = literal && find(literal, wanted, index + 1);
  if (exact || !node.parameter || segment === '') return exact;
  const below = find(node.parameter.node, wanted, index + 1);
  return below && { route: below.route, parameters: [[node.parameter.name, index], ...below.parameters] };
};
