import { payIntoOwnBooks } from '#shared/incoming/pay-into-own-books.ts';
import type { PayoutSettlement } from '#shared/payouts/settlement.ts';
import { settleCollection } from '#shared/transfers/settle-collection.ts';
import { settlePayout } from './settle-payout.ts';

/** How payments that pass through the switch end, whichever feature they belong to. */
export const settlement: PayoutSettlement = { settlePayout, settleCollection, payIntoOwnBooks };
