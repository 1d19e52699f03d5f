import { expect, it } from 'vitest';
import { brCode, crc16 } from '#shared/accounts/br-code.ts';

/** The example of the Manual do BR Code (Banco Central do Brasil): a static QR code. */
const published =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
  '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

const payment = {
  pixKey: '123e4567-e12b-12d1-a456-426655440000',
  payeeName: 'Fulano de Tal',
  payeeCity: 'BRASILIA',
  transactionId: '***',
};

it("is the standard's own example for its facts", () => {
  expect(brCode(payment)).toBe(published);
});

it.each([
  [1n, '54040.01'],
  [12_345n, '5406123.45'],
  [100_000_000n, '54101000000.00'],
])('has an amount of %s centavos as %s', (amountMinor, field) => {
  const payload = brCode({ ...payment, amountMinor });

  expect(payload).toContain(`5303986${field}5802BR`);
  expect(crc16(payload.slice(0, -4))).toBe(payload.slice(-4));
});

it('has the check value of CRC-16/IBM-3740', () => {
  expect(crc16('123456789')).toBe('29B1');
});
