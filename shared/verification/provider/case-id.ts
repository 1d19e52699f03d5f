import { payoutIdOf, payoutKeyOf } from '#shared/switch/payout-id.ts';

/** Names a verification to the provider: the two uuids are its key, so a result finds it without a look-up. */
export interface CaseKey {
  readonly platformId: string;
  /** uuid of the verification. */
  readonly uuid: string;
}

/** `<platform uuid>.<verification uuid>`, the form of the ids that a switch gets. */
export const caseIdOf = (key: CaseKey): string => payoutIdOf(key);

/** Undefined when the text is no case's id. */
export const caseKeyOf = (caseId: string): CaseKey | undefined => payoutKeyOf(caseId);
