// A mail server in its own process that accepts and counts everything. Prints its port, and its count on request.
import { createServer, type AddressInfo } from 'node:net';

let taken = 0;
const server = createServer((socket) => {
  let text = '';
  let inData = false;
  socket.setNoDelay(true).setEncoding('latin1').write('220 sink\r\n');
  socket.on('error', () => {});
  socket.on('data', (chunk: string) => {
    text += chunk;
    for (let end = next(); end >= 0; end = next()) {
      const line = text.slice(0, end);
      text = text.slice(end + (inData ? 5 : 2));
      socket.write(answer(line));
    }
  });
  const next = () => text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
  function answer(line: string): string {
    if (inData) {
      inData = false;
      taken++;
      return '250 taken\r\n';
    }
    inData = /^DATA/i.test(line);
    if (inData) return '354 go on\r\n';
    return /^EHLO/i.test(line) ? '250-sink\r\n250 8BITMIME\r\n' : '250 ok\r\n';
  }
});
server.listen(0, '127.0.0.1', () =>
  process.send!({ port: (server.address() as AddressInfo).port }),
);
process.on('message', () => process.send!({ taken }));
