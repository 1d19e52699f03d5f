import type { Corridor } from '../corridor.ts';

export const southAfrica: Corridor = {
  country: 'ZA',
  currency: 'ZAR',
  institutions: [
    ['Absa Bank', 'Absa'],
    'Access Bank South Africa',
    'African Bank',
    'Albaraka Bank',
    'Bank Zero',
    ['Capitec Bank', 'Capitec'],
    'Citibank South Africa',
    'Discovery Bank',
    ['First National Bank', 'FNB'],
    'HBZ Bank',
    ['Investec Bank', 'Investec'],
    'Nedbank',
    'OM Bank',
    'Standard Bank',
    'Standard Chartered Bank South Africa',
    ['Tyme Bank', 'TymeBank'],
  ],
};
