import { expect, test } from 'vitest';
import { useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();

test.each(['/', '/your-place', '/admin/orders', '/no/such/page'])(
  '%s is sent compressed to browsers that accept it',
  async (path) => {
    const plain = await shop.app.request(path);
    const packed = await shop.app.request(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    const unpacked = packed.body!.pipeThrough(new DecompressionStream('gzip'));
    expect(await new Response(unpacked).text()).toContain('</html>');
  },
);
