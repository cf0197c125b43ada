// The limit: a bare server that answers a prebuilt buffer of as many bytes as its argument says.
import { createServer } from 'node:http';

const body = Buffer.alloc(Number(process.argv[2] ?? 8000), 'x');
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
