/** The files of the documentation page, by the name they are served under, with their content types. */
export const docsAssets = {
  'docs.js': 'text/javascript; charset=utf-8',
  'docs.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
} as const;

export type DocsAsset = keyof typeof docsAssets;

export const isDocsAsset = (name: string): name is DocsAsset => Object.hasOwn(docsAssets, name);
