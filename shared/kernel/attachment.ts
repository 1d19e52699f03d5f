/** Percent-encodes everything but the unreserved characters of RFC 3986. */
const strictlyEncoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The header `Content-Disposition` that makes a browser save a file under this name and never show it. Old clients read
 * `filename`, where every character that is not plain ASCII is a `_`. All others prefer `filename*` (RFC 6266).
 */
export const attachmentNamed = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  const quoted = `attachment; filename="${plain}"`;
  return plain === fileName
    ? quoted
    : `${quoted}; filename*=UTF-8''${strictlyEncoded(fileName.toWellFormed())}`;
};
