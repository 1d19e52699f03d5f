import { payOnUs } from '#shared/payments/incoming/pay-on-us.ts';
import type { PayoutSettlement } from '#shared/payments/payouts/receive-result.ts';
import { settleCollection } from '#shared/payments/transfers/settle-collection.ts';
import { settlePayout } from './settle-payout.ts';

/** How payments that pass through the switch end, whichever feature they belong to. */
export const settlement: PayoutSettlement = { settlePayout, settleCollection, payOnUs };
