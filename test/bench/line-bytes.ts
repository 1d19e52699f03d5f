/**
 * The length with the newline. The duration counts as three digits, because it is the only field of variable length.
 */
export const lineBytes = (text: string): number =>
  Buffer.byteLength(text.replace(/"ms":\d+/, '"ms":100')) + 1;
