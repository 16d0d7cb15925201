import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { addressChangeSchema, customerListSchema } from '#domain/admin/customers.ts';
import type { RenderMail } from '#domain/mail/mail.ts';
import { noteSchema } from '#domain/orders/order-list.ts';
import type { AdminsContext } from '#server/farm/admins/context.ts';
import { writeNote } from '#server/orders/admin/notes.ts';
import { actorOf } from '#server/platform/audit/actor.ts';
import { declareInput } from '#server/platform/http/declared-input.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { noContent } from '#server/platform/http/no-content.ts';
import { assertRecentSignIn } from '#server/platform/http/recent-sign-in.ts';
import { body, idOf, query, uuidParam } from '#server/platform/http/validation.ts';
import { listCustomers } from './admin-queries.ts';
import { allowMailAgain, changeAddress, getCustomer } from './customer-list.ts';
import { resendMail, showMail } from './mails.ts';

const emailParam = declareInput(
  validator('param', (value) => {
    const email = (value as Record<string, string>).email?.toLowerCase(); // routes with this validator have `:email`
    if (!email || email.length > 255 || !/^[^\s@]+@[^\s@]+$/.test(email))
      throw refuse('customer_not_found.not_an_address');
    return { email };
  }),
  { params: { email: { format: 'email' } } },
);

interface CustomerAdminContext extends AdminsContext {
  renderMail: RenderMail;
}

export function customerRoutes(context: CustomerAdminContext) {
  const { db } = context;
  const { admin } = context.access;
  return new Hono()
    .get('/customers', admin, query(customerListSchema), async (c) => {
      const { search, page } = c.req.valid('query');
      return c.json(await listCustomers(db, search, page));
    })
    .get('/customers/:email', admin, emailParam, async (c) =>
      c.json(await getCustomer(db, c.req.valid('param').email)),
    )
    .put('/customers/:email/note', admin, emailParam, body(noteSchema), async (c) => {
      await writeNote(
        db,
        actorOf(c),
        { type: 'customer', email: c.req.valid('param').email },
        c.req.valid('json'),
      );
      return c.body(null, 204);
    })
    .delete('/customers/:email/suppression', admin, emailParam, (c) =>
      noContent(c, allowMailAgain(db, actorOf(c), c.req.valid('param').email)),
    )
    .post('/customers/:email/address', admin, emailParam, body(addressChangeSchema), async (c) => {
      await assertRecentSignIn(context.auth, c.var.identity);
      await changeAddress(context, actorOf(c), c.req.valid('param').email, c.req.valid('json'));
      return c.body(null, 204);
    })
    .get('/mails/:id', admin, uuidParam, async (c) => c.json(await showMail(context, idOf(c))))
    .post('/mails/:id/resend', admin, uuidParam, (c) =>
      noContent(c, resendMail(db, actorOf(c), idOf(c))),
    );
}
