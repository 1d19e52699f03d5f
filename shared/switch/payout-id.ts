/**
 * What a payout is called between us and the switch: the platform's and the transaction's uuid, so that no look-up is
 * needed.
 */
export interface PayoutKey {
  readonly platformId: string;
  readonly uuid: string;
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const pattern = new RegExp(`^(?<platformId>${uuid})\\.(?<uuid>${uuid})$`);

/** `<platform uuid>.<transaction uuid>`. */
export const payoutIdOf = ({ platformId, uuid }: PayoutKey): string => `${platformId}.${uuid}`;

/** Undefined for text that is no payout's id. */
export const payoutKeyOf = (payoutId: string): PayoutKey | undefined => {
  const { platformId, uuid } = pattern.exec(payoutId)?.groups ?? {};
  return platformId === undefined || uuid === undefined ? undefined : { platformId, uuid };
};
