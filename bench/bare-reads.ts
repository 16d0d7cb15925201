// Baseline for bench/personal.ts: statements without framework, session or rules. Runs as a child process.
import { createServer } from 'node:http';
import { Pool } from 'pg';

const { DATABASE_URL, PORT, STATEMENTS } = process.env;
const statements = JSON.parse(STATEMENTS!) as Record<
  string,
  { name: string; text: string; values: unknown[] }
>;
const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
createServer((request, response) => {
  void pool.query(statements[request.url!]!).then(({ rows }) => {
    const body = JSON.stringify(rows);
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      .end(body);
  });
}).listen(Number(PORT), '127.0.0.1');
