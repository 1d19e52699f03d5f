import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiPageFiles } from '#shared/docs/contract.ts';
import { docsPages } from '#shared/docs/pages.ts';

/** A file that is uploaded beside a bundle. */
export interface AssetFile {
  /** Below the build directory. */
  readonly path: string;
  readonly contents: Uint8Array;
}

const docsDirectory = join(import.meta.dirname, '../shared/docs');
const swaggerDirectory = join(import.meta.dirname, '../node_modules/swagger-ui-dist');

/** Each script ends with a comment that makes browsers request a source map, which nobody serves. */
const withoutSourceMap = (text: string): string =>
  text.replace(/\n?\/[/*]# sourceMappingURL=[^\n]*\n?$/, '\n');

const textFile = (path: string, text: string): AssetFile => ({ path, contents: Buffer.from(text) });

const openApiFile = async (): Promise<AssetFile> => {
  // Imported only here: loading the generator takes 100 ms, and other builds do not need it.
  const { operations } = await import('#shared/operations.ts');
  const { openApiDocument } = await import('#shared/openapi/document.ts');
  return textFile('functions/docs/get-open-api/openapi.json', JSON.stringify(openApiDocument(operations)));
};

const pageFile = async (): Promise<AssetFile> =>
  textFile(
    'functions/docs/get-docs-page/docs.html',
    await readFile(join(docsDirectory, 'docs.html'), 'utf8'),
  );

/** Imported only here: rendering takes time, and other builds do not need it. */
const textFiles = async (): Promise<AssetFile[]> => {
  const { llmsText, pageOf, rootPage } = await import('./docs-pages.ts');
  const pages = await Promise.all(
    docsPages.map(async (page) => {
      const { markdown, html } = await pageOf(page);
      const path = `functions/docs/get-docs-asset/${page.name}`;
      return [textFile(path, html), textFile(`${path}.md`, markdown)];
    }),
  );
  return [
    ...pages.flat(),
    textFile('functions/docs/get-root-page/root.html', rootPage()),
    textFile('functions/docs/get-llms-text/llms.txt', llmsText()),
  ];
};

const assetFile = async (name: string): Promise<AssetFile> => {
  const directory = name.startsWith('swagger-ui') ? swaggerDirectory : docsDirectory;
  const text = await readFile(join(directory, name), 'utf8');
  return textFile(`functions/docs/get-docs-asset/${name}`, withoutSourceMap(text));
};

/** The files that the documentation's functions serve: the OpenAPI document, the pages and their files. */
export const docsAssetFiles = async (): Promise<AssetFile[]> => {
  const files = [openApiFile(), pageFile(), ...Object.keys(apiPageFiles).map(assetFile)];
  return [...(await Promise.all(files)), ...(await textFiles())];
};
