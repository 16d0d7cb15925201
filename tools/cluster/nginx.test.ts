import { expect, test } from 'vitest';
import { nginxConfig, shopName } from './nginx.ts';

test('the cluster runs the nginx file that operators start from, with its own hosts', () => {
  const config = nginxConfig([{ address: '10.77.0.21' }, { address: '10.77.0.22' }], {
    certificate: '/tls/edge.crt',
    key: '/tls/edge.key',
  });
  expect(config.match(/server [\d.:]+/g)).toEqual([
    'server 10.77.0.21:3000',
    'server 10.77.0.22:3000',
    'server 10.77.0.21:3001', // takes the checkouts
    'server 10.77.0.22:3001',
  ]);
  expect(config).toContain(`server_name ${shopName};`);
  expect(config).not.toMatch(/shop\.example|shop:300|\/etc\/nginx\/tls/);
});
