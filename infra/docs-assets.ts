import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiPageFiles } from '#shared/api/docs/contract.ts';

/** A file that is uploaded with the code. */
export interface AssetFile {
  /** Below the directory of the code. */
  readonly path: string;
  readonly contents: Uint8Array;
}

const docsDirectory = join(import.meta.dirname, '../shared/api/docs');
const swaggerDirectory = join(import.meta.dirname, '../node_modules/swagger-ui-dist');

/** Each script ends with a comment that makes browsers request a source map, which nobody serves. */
const withoutSourceMap = (text: string): string =>
  text.replace(/\n?\/[/*]# sourceMappingURL=[^\n]*\n?$/, '\n');

const textFile = (path: string, text: string): AssetFile => ({ path, contents: Buffer.from(text) });

const openApiFile = async (): Promise<AssetFile> => {
  // Imported only here: loading the generator takes 100 ms, and other builds do not need it.
  const { operations } = await import('#shared/api/operations.ts');
  const { openApiDocument } = await import('#shared/api/openapi/document.ts');
  return textFile('docs/openapi.json', JSON.stringify(openApiDocument(operations)));
};

const pageFile = async (): Promise<AssetFile> =>
  textFile('docs/docs.html', await readFile(join(docsDirectory, 'docs.html'), 'utf8'));

const assetFile = async (name: string): Promise<AssetFile> => {
  const directory = name.startsWith('swagger-ui') ? swaggerDirectory : docsDirectory;
  const text = await readFile(join(directory, name), 'utf8');
  return textFile(`docs/${name}`, withoutSourceMap(text));
};

/** What every build has beside the code: the OpenAPI document, and the page of the API with its files. */
export const docsAssetFiles = async (): Promise<AssetFile[]> => {
  const files = [openApiFile(), pageFile(), ...Object.keys(apiPageFiles).map(assetFile)];
  return Promise.all(files);
};
