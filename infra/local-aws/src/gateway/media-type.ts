import type { ApiDefinition } from './api-definition.ts';

/** The media type of a header's first entry, lower case, without parameters. */
export const mediaTypeOf = (header: string | undefined): string | undefined =>
  header?.split(/[;,]/, 1)[0]?.trim().toLowerCase();

/** Whether the API treats a body of this content type, or an answer for this Accept header, as bytes. */
export const isBinary = ({ binaryMediaTypes }: ApiDefinition, header: string | undefined): boolean => {
  if (binaryMediaTypes.length === 0) return false;
  const type = mediaTypeOf(header);
  return type !== undefined && binaryMediaTypes.some((pattern) => matches(pattern, type));
};

const matches = (pattern: string, type: string): boolean => {
  const [major, minor] = pattern.split('/');
  const [typeMajor, typeMinor] = type.split('/');
  return (major === '*' || major === typeMajor) && (minor === '*' || minor === typeMinor);
};
