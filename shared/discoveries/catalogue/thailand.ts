import type { Corridor } from '../corridor.ts';

export const thailand: Corridor = {
  country: 'TH',
  currency: 'THB',
  institutions: [
    'Bangkok Bank',
    ['Bank for Agriculture and Agricultural Cooperatives', 'BAAC'],
    ['Bank of Ayudhya', 'Krungsri'],
    'Bank of China (Thai)',
    ['CIMB Thai Bank', 'CIMB Thai'],
    ['Government Housing Bank', 'GHB'],
    ['Government Savings Bank', 'GSB'],
    'ICBC (Thai)',
    ['Islamic Bank of Thailand', 'ibank'],
    ['Kasikornbank', 'KBank'],
    ['Kiatnakin Phatra Bank', 'KKP'],
    ['Krungthai Bank', 'Krungthai'],
    'LH Bank',
    ['Siam Commercial Bank', 'SCB'],
    'Standard Chartered Bank (Thai)',
    'Thai Credit Bank',
    'TISCO Bank',
    ['TMBThanachart Bank', 'ttb'],
    ['United Overseas Bank (Thai)', 'UOB Thailand'],
  ],
};
