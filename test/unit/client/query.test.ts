import { expect, it } from 'vitest';
import { PaymentsClient } from '#client';

it('a query holds a list as repeated parameters and an object as name[key]', async () => {
  const asked: string[] = [];
  const client = new PaymentsClient({
    baseUrl: 'https://api.example.com/2025-10-13',
    clientId: 'id',
    clientSecret: 'secret',
    fetch: async (input) => {
      asked.push(new URL(String(input)).search);
      return Response.json({ data: [] });
    },
  });

  await client.get('/transactions', { query: { limit: 2, metadata: { orderId: '47&11', line: '1' } } });
  await client.get('/exchange-rates', { query: { destinationCurrency: ['EUR', 'MXN'] } });

  expect(asked).toEqual([
    '?limit=2&metadata%5BorderId%5D=47%2611&metadata%5Bline%5D=1',
    '?destinationCurrency=EUR&destinationCurrency=MXN',
  ]);
});
