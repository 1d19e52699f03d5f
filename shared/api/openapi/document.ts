import { createDocument, type ZodOpenApiObject, type ZodOpenApiOverrideContext } from 'zod-openapi';
import { apiVersion } from '#shared/kernel/http/api-version.ts';
import type { Operation } from '#shared/kernel/operation.ts';
import { documentedRoot } from '../docs/contract.ts';
import { withDescriptions } from './descriptions/with-descriptions.ts';
import { errorComponents } from './errors.ts';
import { withParameterExamples } from './examples/parameters.ts';
import { withFormExamples } from './examples/requests.ts';
import { sharedHeaders } from './headers.ts';
import { introduction } from './introduction.ts';
import { operationObject } from './operation-object.ts';
import { tags } from './tags.ts';
import { eventSchemas, webhooks } from './webhooks/webhooks.ts';

const info: ZodOpenApiObject['info'] = {
  title: 'Payments Service',
  version: apiVersion,
  description: introduction,
  contact: { name: 'The operator of this service' },
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

const server = {
  url: '{base_url}',
  description: 'The root that serves this document',
  variables: {
    base_url: {
      default: documentedRoot,
      description:
        'Service root with the version as its last segment; by default the host that serves this document',
    },
  },
};

const basic = {
  type: 'http' as const,
  scheme: 'basic',
  description: 'User name: clientId, password: clientSecret of an API token (`POST /tokens`).',
};

const pathsOf = (operations: readonly Operation[]): NonNullable<ZodOpenApiObject['paths']> => {
  const byPath = Map.groupBy(operations, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, group]) => [
      path,
      Object.fromEntries(
        group.map((operation) => [operation.method.toLowerCase(), operationObject(operation)]),
      ),
    ]),
  );
};

const hasEvents = (operations: readonly Operation[]): boolean =>
  operations.some(({ feature }) => feature === 'webhooks');

const componentsOf = (operations: readonly Operation[]) => {
  const { schemas, ...others } = errorComponents(operations);
  return { schemas: { ...schemas, ...(hasEvents(operations) && eventSchemas()) }, ...others };
};

/** Removes patterns that repeat a format: they disturb readers and generated clients. */
const simplify = ({ jsonSchema }: ZodOpenApiOverrideContext): void => {
  if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern;
};

/**
 * Allows unknown fields in the whole document: a version can add fields to answers, and requests can have fields that
 * are ignored. Beside a `$ref`, `additionalProperties: false` would forbid every field. A pattern of an integer, which
 * contracts read from text, means nothing in JSON Schema, and generators stop at it.
 */
const asReadersExpect = <T>(node: T): T => {
  if (node === null || typeof node !== 'object') return node;
  if ('additionalProperties' in node && node.additionalProperties === false) delete node.additionalProperties;
  if ('pattern' in node && 'type' in node && node.type === 'integer') delete node.pattern;
  for (const entry of Object.values(node)) asReadersExpect(entry);
  return node;
};

/** The document as the contracts make it, without the texts of shared/api/openapi/descriptions. */
export const undescribedDocument = (operations: readonly Operation[]) =>
  withParameterExamples(
    asReadersExpect(
      createDocument(
        {
          openapi: '3.1.0',
          info,
          servers: [server],
          security: [{ basic: [] }],
          tags: tags(operations),
          paths: pathsOf(operations),
          ...(hasEvents(operations) && { webhooks: webhooks() }),
          components: {
            securitySchemes: { basic },
            ...sharedHeaders(operations),
            ...componentsOf(operations),
          },
        },
        { override: simplify },
      ),
    ),
  );

/**
 * The OpenAPI 3.1 description of the API, made from its operations, for `GET /openapi.json`. The build and the tests
 * run this; no bundle contains it.
 */
export const openApiDocument = (operations: readonly Operation[]) =>
  withDescriptions(withFormExamples(undescribedDocument(operations), operations));
