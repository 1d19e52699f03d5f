import type { Grant } from '../grant.ts';

/** Finds our domain by the request's host. */
const vasp = ['PLATFORM', 'UMA_DOMAIN'] as const;

/** Whether the operator allows the other service. */
const lists = ['UMA_ALLOWED', 'UMA_COUNTERPARTY'] as const;

/** The first use of a domain makes its keys. */
const keys = { get: ['UMA_KEYS', 'UMA_ROTATION'], put: ['UMA_KEYS'], umaKeys: true } as const;

/** SWITCH: whether the switch that makes invoices is down. */
const readForReceiving = [
  'CUSTOMER',
  'EXTERNAL',
  'RATES',
  'SWITCH',
  'TRANSACTION',
  'UMA',
  'UMA_NONCE',
] as const;

/** In production the switch says what was paid, and a callback moves nothing. */
const callbackOfProduction: Grant = { get: [...vasp, 'TRANSACTION', 'UMA_NONCE'], put: ['UMA_NONCE'] };

/** Grants that are smaller in production than in the sandbox. */
export const grantsOfProduction: Readonly<Record<string, Grant>> = {
  'take-post-transaction-hook': callbackOfProduction,
};

/** Functions that other services of the UMA network ask. */
export const networkGrants: Readonly<Record<string, Grant>> = {
  'get-uma-configuration': { get: vasp },
  'get-uma-public-keys': { ...keys, get: [...vasp, ...keys.get] },
  'answer-uma-lookup': {
    ...keys,
    get: [...vasp, ...keys.get, ...lists, 'CUSTOMER', 'EXTERNAL', 'RATES', 'UMA'],
    put: [...keys.put, 'UMA_NONCE'],
  },
  // Files a payment in PENDING, which moves no money. Without a decision it times the payment out.
  'answer-pay-request': {
    ...keys,
    get: [...vasp, ...keys.get, ...lists, ...readForReceiving],
    put: [...keys.put, 'CUSTOMER', 'SWITCH', 'TRANSACTION', 'UMA_NONCE'],
    update: ['ACCOUNT', 'TRANSACTION', 'UMA_VELOCITY'],
    check: ['CUSTOMER'],
    // For orders of invoices, in production.
    sign: true,
  },
  // Checks signatures with others' keys and signs nothing. The settlement is that of an approval, in the sandbox only.
  'take-post-transaction-hook': {
    get: [...vasp, 'CUSTOMER', 'EXTERNAL', 'TRANSACTION', 'UMA_NONCE'],
    put: ['CUSTOMER', 'JOURNAL', 'UMA_NONCE'],
    update: ['ACCOUNT', 'TRANSACTION', 'UMA_VELOCITY'],
    check: ['CUSTOMER', 'EXTERNAL'],
  },
};
