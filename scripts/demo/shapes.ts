import type { components } from '#client';

type Schemas = components['schemas'];

export type Customer = Schemas['Customer'];
export type InternalAccount = Schemas['InternalAccount'];
export type ExternalAccount = Schemas['ExternalAccount'];
export type Quote = Schemas['Quote'];
export type Transaction = Schemas['Transaction'];
export type JournalEntry = Schemas['JournalEntry'];

/** In the smallest unit of its currency. */
export type Amount = Pick<InternalAccount['balance'], 'amount'> & { readonly currency: Currency };
export type Currency = Pick<InternalAccount['balance']['currency'], 'code' | 'decimals'>;
