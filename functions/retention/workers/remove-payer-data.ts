import { removePayerData } from '#shared/retention/remove-payer-data.ts';

/** Each hour: removes what payers said from payments whose retention is over. */
export const handler = (): Promise<{ removed: number }> => removePayerData();
