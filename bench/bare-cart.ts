// Baseline for bench/personal.ts: the cart statement without framework, session or rules. Runs as a child process.
import { createServer } from 'node:http';
import { Pool } from 'pg';

const { DATABASE_URL, PORT, STATEMENT, PARAMETERS } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
const query = { name: 'cart', text: STATEMENT!, values: JSON.parse(PARAMETERS!) as unknown[] };
createServer((_request, response) => {
  void pool.query(query).then(({ rows }) => {
    const body = JSON.stringify(rows);
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      .end(body);
  });
}).listen(Number(PORT), '127.0.0.1');
