const escapeForRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const expression = (pattern: string): RegExp =>
  new RegExp(`^${pattern.split('*').map(anyCharacter).join('.*')}$`, 's');

const anyCharacter = (part: string): string => part.split('?').map(escapeForRegExp).join('.');

/** Compiles an IAM pattern: `*` matches any run of characters and `?` exactly one. */
export const wildcard = (pattern: string): ((value: string) => boolean) => {
  if (pattern === '*') return () => true;
  const stars = pattern.split('*').length - 1;
  if (stars === 0 && !pattern.includes('?')) return (value) => value === pattern;
  if (stars === 1 && pattern.endsWith('*') && !pattern.includes('?')) {
    const prefix = pattern.slice(0, -1);
    return (value) => value.startsWith(prefix);
  }
  const compiled = expression(pattern);
  return (value) => compiled.test(value);
};
