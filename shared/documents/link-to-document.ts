import { downloadLink } from '#shared/kernel/objects.ts';
import type { StoredFile } from './document.ts';
import { nameToSave } from './file-name.ts';

/**
 * A link to the file of a document. Whoever has the link can read the file until it ends, without credentials, so give
 * it only to those who may see the document. The function that calls this needs `readObjects: ['documents']`.
 *
 * @param seconds how long the link works, up to seven days; never longer than the function's credentials, which AWS
 *   renews within hours
 */
export const linkToDocument = (
  { objectKey, fileName, fileType }: Pick<StoredFile, 'objectKey' | 'fileName' | 'fileType'>,
  seconds: number,
): Promise<string> =>
  downloadLink(objectKey, { fileName: nameToSave(fileName, fileType), contentType: fileType, seconds });
