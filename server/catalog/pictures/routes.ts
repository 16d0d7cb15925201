import { Hono } from 'hono';
import { anyone } from '#server/platform/http/access.ts';
import type { PictureContext } from './context.ts';
import { findPicture } from './uploads.ts';

const picturePattern =
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-(?:(?:800|480)\.(?:avif|webp)|1200x630\.jpg)$/;

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Serves uploaded pictures. Names are never reused, so browsers may cache them indefinitely. */
export const pictureRoutes = ({ pictures }: Pick<PictureContext, 'pictures'>) =>
  new Hono().get('/pictures/:name', anyone, async (c) => {
    const name = c.req.param('name');
    const bytes = picturePattern.test(name) && (await findPicture(pictures, name));
    if (!bytes) return c.text('Not found', 404);
    return c.body(bytes, 200, {
      'Content-Type': contentTypes[name.slice(name.lastIndexOf('.') + 1)]!,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin', // mail programs load them too
    });
  });
