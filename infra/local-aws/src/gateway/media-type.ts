/** The first media type in a header, in lower case and without parameters. */
export const mediaTypeOf = (header: string | undefined): string | undefined =>
  header?.split(/[;,]/, 1)[0]?.trim().toLowerCase();

interface BinaryTypes {
  /** Lower-case media types; either half may be `*`. */
  readonly binaryMediaTypes: readonly string[];
}

/** Whether an API treats the type of a Content-Type or Accept header as bytes. */
export const isBinary = ({ binaryMediaTypes }: BinaryTypes, header: string | undefined): boolean => {
  if (binaryMediaTypes.length === 0) return false;
  const type = mediaTypeOf(header);
  return type !== undefined && binaryMediaTypes.some((pattern) => matches(pattern, type));
};

const matches = (pattern: string, type: string): boolean => {
  const [major, minor] = pattern.split('/');
  const [typeMajor, typeMinor] = type.split('/');
  return (major === '*' || major === typeMajor) && (minor === '*' || minor === typeMinor);
};
