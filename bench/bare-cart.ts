// What the cart's own statement costs without framework, login or rules: a child of bench/personal.ts.
import { createServer } from 'node:http';
import { Pool } from 'pg';

const { DATABASE_URL, PORT, STATEMENT, PARAMETERS } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
const query = { name: 'cart', text: STATEMENT!, values: JSON.parse(PARAMETERS!) as unknown[] };
createServer((_request, response) => {
  void pool.query(query).then(({ rows }) => {
    const body = JSON.stringify(rows);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
  });
}).listen(Number(PORT), '127.0.0.1');
