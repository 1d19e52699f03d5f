import type { Corridor } from '../corridor.ts';

export const singapore: Corridor = {
  country: 'SG',
  currency: 'SGD',
  institutions: [
    'ANEXT Bank',
    'Bank of China Singapore',
    ['CIMB Bank Singapore', 'CIMB Singapore'],
    ['Citibank Singapore', 'Citi Singapore'],
    ['DBS Bank', 'DBS / POSB'],
    'Green Link Digital Bank',
    'GXS Bank',
    ['HSBC Bank (Singapore)', 'HSBC Singapore'],
    'ICBC Singapore',
    'MariBank',
    'Maybank Singapore',
    ['Oversea-Chinese Banking Corporation', 'OCBC'],
    ['RHB Bank Singapore', 'RHB Singapore'],
    ['Standard Chartered Bank (Singapore)', 'Standard Chartered Singapore'],
    ['State Bank of India Singapore', 'SBI Singapore'],
    'Trust Bank',
    ['United Overseas Bank', 'UOB'],
  ],
};
