import { Hono } from 'hono';
import { html } from 'hono/html';
import { mailSamples } from '#app/mail/samples.ts';
import type { MailTemplate, RenderedMail, RenderMail } from '#domain/mail/mail.ts';

const templates = Object.keys(mailSamples) as MailTemplate[]; // one sample per template
const isTemplate = (name: string): name is MailTemplate =>
  templates.some((template) => template === name);

/** `/dev/mail/preview`: every mail template with sample data, in a wide and a narrow frame. */
export function previewRoutes(renderMail: RenderMail): Hono {
  return new Hono()
    .get('/dev/mail/preview/:template/html', async (c) => {
      const name = c.req.param('template');
      if (!isTemplate(name)) return c.text('Not found', 404);
      const mail = await renderMail(name, mailSamples[name]);
      return c.html(mail.html, 200, {
        'Content-Security-Policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups",
      });
    })
    .get('/dev/mail/preview/:template?', async (c) => {
      const name = c.req.param('template') ?? 'order-confirmed';
      if (!isTemplate(name)) return c.text('Not found', 404);
      return c.html(page(name, await renderMail(name, mailSamples[name])), 200, {
        'Cache-Control': 'no-store',
      });
    });
}

const page = (open: MailTemplate, { subject, text }: RenderedMail) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Mail templates</title>
        <style>
          body {
            margin: 0;
            font:
              15px/1.5 system-ui,
              sans-serif;
            display: grid;
            grid-template-columns: 240px 1fr;
          }
          nav {
            padding: 16px;
            border-right: 1px solid #8884;
          }
          nav a {
            display: block;
            padding: 8px 12px;
            border-radius: 8px;
            color: inherit;
            text-decoration: none;
          }
          nav a[aria-current] {
            background: #8883;
          }
          main {
            padding: 16px 24px;
            min-width: 0;
          }
          h1 {
            font-size: 17px;
            margin: 0 0 12px;
          }
          h2 {
            font-size: 20px;
            margin: 0 0 12px;
          }
          .frames {
            display: flex;
            flex-wrap: wrap;
            gap: 20px;
          }
          iframe {
            height: 900px;
            border: 1px solid #8884;
            border-radius: 10px;
            max-width: 100%;
          }
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
            border: 1px solid #8884;
            border-radius: 10px;
            padding: 16px;
          }
        </style>
      </head>
      <body>
        <nav aria-label="Templates">
          <h1>Mail templates</h1>
          ${templates.map((name) => html`<a href="/dev/mail/preview/${name}" ${name === open ? html`aria-current="page"` : ''}>${name}</a>`)}
        </nav>
        <main>
          <h2>${subject}</h2>
          <div class="frames">
            <iframe title="Wide" width="680" src="/dev/mail/preview/${open}/html"></iframe>
            <iframe title="Narrow" width="340" src="/dev/mail/preview/${open}/html"></iframe>
          </div>
          <h3>Plain text</h3>
          <pre>${text}</pre>
        </main>
      </body>
    </html>`;
