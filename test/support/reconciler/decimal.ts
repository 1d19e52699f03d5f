/** A positive decimal as a count of 10^-places: 17.25 is 1725 at 2 places. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: bigint;
  readonly significantDigits: number;
}

/** Undefined for text that is not a plain positive decimal without superfluous zeros. */
export const decimalOf = (text: string): Decimal | undefined => {
  if (!/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/.test(text)) return undefined;
  const [whole = '', part = ''] = text.split('.');
  const units = BigInt(whole + part);
  if (units === 0n) return undefined;
  return {
    units,
    scale: 10n ** BigInt(part.length),
    significantDigits: String(units).replace(/0+$/, '').length,
  };
};
