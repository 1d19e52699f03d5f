import type { Corridor } from '../corridor.ts';

export const benin: Corridor = {
  country: 'BJ',
  currency: 'XOF',
  institutions: ['Celtiis Cash', 'Moov Money', 'MTN MoMo'],
};

export const botswana: Corridor = {
  country: 'BW',
  currency: 'BWP',
  institutions: ['MyZaka', 'Orange Money', 'Smega'],
};

export const cameroon: Corridor = {
  country: 'CM',
  currency: 'XAF',
  institutions: ['MTN MoMo', 'Orange Money'],
};

export const congo: Corridor = {
  country: 'CG',
  currency: 'XAF',
  institutions: ['Airtel Money', 'MTN MoMo'],
};

export const coteDIvoire: Corridor = {
  country: 'CI',
  currency: 'XOF',
  institutions: ['Moov Money', 'MTN MoMo', 'Orange Money', 'Wave'],
};

export const haiti: Corridor = {
  country: 'HT',
  currency: 'HTG',
  institutions: ['MonCash', 'NatCash'],
};

export const kenya: Corridor = {
  country: 'KE',
  currency: 'KES',
  institutions: ['Airtel Money', 'M-PESA', 'T-Kash'],
};

export const malawi: Corridor = {
  country: 'MW',
  currency: 'MWK',
  institutions: ['Airtel Money', 'TNM Mpamba'],
};

export const rwanda: Corridor = {
  country: 'RW',
  currency: 'RWF',
  institutions: ['Airtel Money', 'MTN MoMo'],
};

export const senegal: Corridor = {
  country: 'SN',
  currency: 'XOF',
  institutions: ['E-Money', 'Mixx by Yas', 'Orange Money', 'Wave', 'Wizall Money'],
};

export const togo: Corridor = {
  country: 'TG',
  currency: 'XOF',
  institutions: ['Flooz', 'Mixx by Yas'],
};

export const tanzania: Corridor = {
  country: 'TZ',
  currency: 'TZS',
  institutions: ['Airtel Money', 'AzamPesa', 'HaloPesa', 'M-Pesa', 'Mixx by Yas', 'T-Pesa'],
};

export const uganda: Corridor = {
  country: 'UG',
  currency: 'UGX',
  institutions: ['Airtel Money', 'MTN MoMo'],
};

export const zambia: Corridor = {
  country: 'ZM',
  currency: 'ZMW',
  institutions: ['Airtel Money', 'MTN MoMo', 'Zamtel Money'],
};
