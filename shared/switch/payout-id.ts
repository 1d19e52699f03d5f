/**
 * Names a payout to the switch. The two uuids are the payment's key, so a result finds its payment without a look-up.
 */
export interface PayoutKey {
  readonly platformId: string;
  readonly uuid: string;
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const pattern = new RegExp(`^(?<platformId>${uuid})\\.(?<uuid>${uuid})$`);

/** `<platform uuid>.<transaction uuid>`. */
export const payoutIdOf = ({ platformId, uuid }: PayoutKey): string => `${platformId}.${uuid}`;

/** Undefined when the text is no payout's id. */
export const payoutKeyOf = (payoutId: string): PayoutKey | undefined => {
  const { platformId, uuid } = pattern.exec(payoutId)?.groups ?? {};
  return platformId === undefined || uuid === undefined ? undefined : { platformId, uuid };
};
