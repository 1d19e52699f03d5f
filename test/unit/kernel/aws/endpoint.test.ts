import { afterEach, expect, it, vi } from 'vitest';
import { endpointOf } from '#shared/kernel/aws/signed-post.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['the region', {}, { protocol: 'https:', hostname: 'kms.eu-central-1.amazonaws.com', path: '/' }],
  [
    "the service's own address",
    { AWS_ENDPOINT_URL_KMS: 'http://kms.test:4000', AWS_ENDPOINT_URL: 'http://all.test' },
    { protocol: 'http:', hostname: 'kms.test', port: 4000 },
  ],
  [
    'the address of all',
    { AWS_ENDPOINT_URL: 'https://all.test' },
    { protocol: 'https:', hostname: 'all.test' },
  ],
])('a service is where %s says', (_what, variables: Record<string, string>, expected) => {
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);

  expect(endpointOf('kms')).toMatchObject({ region: 'eu-central-1', ...expected });
});
