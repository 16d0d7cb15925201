import { Hono } from 'hono';
import { html } from 'hono/html';
import type { ReceivedMail, Mailbox } from './mailbox.ts';

/** `/dev/mail`: all mail the shop has sent, as HTML for developers and JSON for tests. */
export function inboxRoutes(mailbox: Mailbox): Hono {
  return new Hono()
    .get('/dev/mail/messages', (c) =>
      c.json(
        mailbox.list(c.req.query('to')).map((mail) => ({ ...mail, source: undefined })),
        200,
        { 'Cache-Control': 'no-store' },
      ),
    )
    .get('/dev/mail/:id/html', (c) => {
      const mail = mailbox.find(c.req.param('id'));
      if (!mail) return c.text('Not found', 404);
      // Links open in a new tab; no scripts may run.
      const body = mail.html.replace(/<head>/i, '<head><base target="_blank">');
      return c.html(body, 200, {
        'Content-Security-Policy':
          "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      });
    })
    .get('/dev/mail', (c) => {
      const mails = mailbox.list(c.req.query('to'));
      const open = mailbox.find(c.req.query('id') ?? '') ?? mails[0];
      return c.html(inboxPage(mails, open), 200, { 'Cache-Control': 'no-store' });
    });
}

const inboxPage = (mails: ReceivedMail[], open: ReceivedMail | undefined) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Mail stand-in inbox</title>
        <style>
          body {
            margin: 0;
            font:
              15px/1.5 system-ui,
              sans-serif;
            display: grid;
            grid-template-columns: minmax(220px, 320px) 1fr;
            min-height: 100vh;
          }
          nav {
            border-right: 1px solid #8884;
            padding: 16px;
          }
          h1 {
            font-size: 17px;
            margin: 0 0 12px;
          }
          ul {
            list-style: none;
            margin: 0;
            padding: 0;
          }
          li a {
            display: block;
            padding: 10px 12px;
            border-radius: 8px;
            color: inherit;
            text-decoration: none;
            overflow-wrap: anywhere;
          }
          li a[aria-current] {
            background: #8883;
          }
          small {
            opacity: 0.75;
            display: block;
          }
          main {
            padding: 16px 24px;
            min-width: 0;
          }
          h2 {
            margin: 0 0 4px;
            font-size: 20px;
          }
          iframe {
            width: 100%;
            height: 760px;
            border: 1px solid #8884;
            border-radius: 10px;
            background: #fff;
            color-scheme: light;
          }
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
            border: 1px solid #8884;
            border-radius: 10px;
            padding: 16px;
          }
          @media (max-width: 700px) {
            body {
              display: block;
            }
            nav {
              border: 0;
            }
          }
        </style>
      </head>
      <body>
        <nav aria-label="Messages">
          <h1>Outgoing mail</h1>
          <p><a href="/dev/mail/preview">All templates</a></p>
          ${
            mails.length === 0
              ? html`<p>No mail yet.</p>`
              : html`<ul>
                  ${mails.map((mail) => listItem(mail, open))}
                </ul>`
          }
        </nav>
        <main>${open && message(open)}</main>
      </body>
    </html>`;

const listItem = (mail: ReceivedMail, open: ReceivedMail | undefined) =>
  html`<li>
    <a href="/dev/mail?id=${mail.id}" ${mail === open ? html`aria-current="true"` : ''}
      >${mail.subject}<small>${mail.to.join(', ')}</small
      ><small>${mail.createdAt.slice(0, 19).replace('T', ' ')} UTC</small></a
    >
  </li>`;

const message = (mail: ReceivedMail) =>
  html`<h2>${mail.subject}</h2>
    <p>From ${mail.from} to ${mail.to.join(', ')}</p>
    <iframe
      title="Message"
      src="/dev/mail/${mail.id}/html"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
    <h3>Plain text</h3>
    <pre>${withLinks(mail.text)}</pre>
    <details>
      <summary>Source</summary>
      <pre>${mail.source}</pre>
    </details>`;

/** Turns URLs into links. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
