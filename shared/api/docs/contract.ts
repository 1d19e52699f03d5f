import * as z from 'zod';
import { apiRoot } from '#shared/kernel/http/api-version.ts';
import { defineOperation } from '#shared/kernel/operation.ts';

/** Stands in the OpenAPI document as it is built. Whoever reads it from a service sees that service's root instead. */
export const documentedRoot = `https://payments.example${apiRoot}`;

/** What the API page loads: public name to content type. */
export const apiPageFiles: Readonly<Record<string, string>> = {
  'docs.js': 'text/javascript; charset=utf-8',
  'docs.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
};

export const getRootPage = defineOperation({
  id: 'getRootPage',
  feature: 'docs',
  method: 'GET',
  alsoMethods: ['HEAD'],
  path: '/',
  permission: 'NONE',
  summary: 'See where everything is: the API, its pages, the health of the service',
  request: {},
  response: { status: 200, mediaTypes: ['text/html'] },
  errors: [],
});

export const getLlmsText = defineOperation({
  id: 'getLlmsText',
  feature: 'docs',
  method: 'GET',
  alsoMethods: ['HEAD'],
  path: '/llms.txt',
  permission: 'NONE',
  summary: 'Get the list of all pages as Markdown, for programs that read',
  request: {},
  response: { status: 200, mediaTypes: ['text/plain'] },
  errors: [],
});

export const getOpenApi = defineOperation({
  id: 'getOpenApi',
  feature: 'docs',
  method: 'GET',
  alsoMethods: ['HEAD'],
  path: '/openapi.json',
  permission: 'NONE',
  summary: 'Get this description of the API (OpenAPI 3.1)',
  request: {},
  response: {
    status: 200,
    body: z.looseObject({ openapi: z.string().meta({ example: '3.1.0' }) }).meta({ id: 'OpenApiDocument' }),
  },
  errors: [],
});

export const getDocsPage = defineOperation({
  id: 'getDocsPage',
  feature: 'docs',
  method: 'GET',
  alsoMethods: ['HEAD'],
  path: '/docs',
  permission: 'NONE',
  summary: 'Read the API in a browser and try it out',
  request: {},
  response: { status: 200, mediaTypes: ['text/html'] },
  errors: [],
});

export const getDocsAsset = defineOperation({
  id: 'getDocsAsset',
  feature: 'docs',
  method: 'GET',
  alsoMethods: ['HEAD'],
  path: '/docs/{asset}',
  permission: 'NONE',
  summary: 'Get a page of the documentation, as HTML or Markdown, or a file that a page loads',
  request: { path: z.object({ asset: z.string().meta({ example: 'payments.md' }) }) },
  response: { status: 200, mediaTypes: ['text/html', 'text/markdown', 'text/javascript', 'text/css'] },
  errors: ['ROUTE_NOT_FOUND'],
});

export const docsOperations = [getRootPage, getLlmsText, getOpenApi, getDocsPage, getDocsAsset];
