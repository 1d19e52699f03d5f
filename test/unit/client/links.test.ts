import { expect, it } from 'vitest';
import { PaymentsClient } from '#client';

it('the link to a file is the answer, and the client does not follow it: its credentials are for the service only', async () => {
  const link = { location: 'https://files.example/1', expiresAt: '2025-10-13T12:05:00.000Z', message: '' };
  const sent: (string | undefined)[] = [];
  const client = new PaymentsClient({
    baseUrl: 'https://api.example.com/2025-10-13',
    clientId: 'id',
    clientSecret: 'secret',
    fetch: async (input, init) => {
      sent.push(`${init?.redirect} ${String(input)}`);
      return Response.json(link, { status: 302, headers: { Location: link.location } });
    },
  });

  const answer = await client.get('/documents/{documentId}/content', { path: { documentId: 'Document:1' } });

  expect(answer).toEqual(link);
  expect(sent).toEqual(['manual https://api.example.com/2025-10-13/documents/Document%3A1/content']);
});
