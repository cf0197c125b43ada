// The limit that the reference server is compared with: a minimal server that returns a prebuilt buffer, for example of
// 8,000 bytes (`limit-server.ts 8000`), or that commits each body to a SQLite file on disk before it responds
// (`limit-server.ts insert FILE`).
import { createServer, type RequestListener } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

function respondWithBytes(bytes: number): RequestListener {
  const body = Buffer.alloc(bytes, 'x');
  return (request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    response.end(body);
  };
}

function insertBodies(file: string): RequestListener {
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode=WAL; pragma synchronous=FULL; create table bodies (id integer primary key, body text not null)');
  const insert = db.prepare('insert into bodies (body) values (?)');
  return (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      JSON.parse(body);
      insert.run(body);
      response.writeHead(201, { 'Content-Type': 'application/json' });
      response.end('{"status":"new"}');
    });
  };
}

const [what = '8000', file = ''] = process.argv.slice(2);
const server = createServer(what === 'insert' ? insertBodies(file) : respondWithBytes(Number(what)));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
