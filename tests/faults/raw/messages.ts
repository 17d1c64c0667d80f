/** Requests that only an attacker writes (F08), as the bytes that stand on the wire, by what is wrong with them. */

const PATH = '/api/tablet/getToken'
const post = (head: readonly string[], body: string): string =>
  [`POST ${PATH} HTTP/1.1`, 'Host: house', 'Content-Type: application/json', ...head, '', body].join('\r\n')
const get = (path: string, ...head: readonly string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: house', ...head, '', ''].join('\r\n')
const chunked = (body: string): string => post(['Transfer-Encoding: chunked'], body)
const smuggled = get('/api/health')
const MEGABYTE = 1024 * 1024

export const hugeHeader = get('/api/health', `X-Filler: ${'x'.repeat(MEGABYTE)}`)
const manyParameters = (count: number): string =>
  get(`/api/tablet/liveVisits?${Array.from({ length: count }, (_, number) => `p${number}=1`).join('&')}`)

/** Messages where two readers may see different ends of the first request: at most one may be answered, and not by 200. */
export const smuggling: Readonly<Record<string, string>> = {
  'a length and chunks': post(['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`),
  'chunks and a length': post(['Transfer-Encoding: chunked', 'Content-Length: 6'], `0\r\n\r\n${smuggled}`),
  'two lengths': post(['Content-Length: 0', `Content-Length: ${smuggled.length}`], smuggled),
  'the same length twice': post(['Content-Length: 2', 'Content-Length: 2'], `{}${smuggled}`),
  'a list of lengths': post(['Content-Length: 2, 2'], `{}${smuggled}`),
  'a length with a sign': post(['Content-Length: +2'], `{}${smuggled}`),
  'a length in hexadecimal': post(['Content-Length: 0x2'], `{}${smuggled}`),
  'a length of many digits': post(['Content-Length: 99999999999999999999999'], smuggled),
  'a space before the colon': post(['Transfer-Encoding : chunked'], `0\r\n\r\n${smuggled}`),
  'a tab before the colon': post(['Transfer-Encoding\t: chunked'], `0\r\n\r\n${smuggled}`),
  'an unknown encoding': post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${smuggled}`),
  'chunks that are not last': post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${smuggled}`),
  'two encodings': post(
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
    `0\r\n\r\n${smuggled}`,
  ),
  'a folded header': post(
    ['X-Folded: a', ' Content-Length: 0', `Content-Length: ${smuggled.length}`],
    smuggled,
  ),
  'a folded encoding': post(['Transfer-Encoding:', ' chunked'], `0\r\n\r\n${smuggled}`),
  'bare line feeds': smuggled.replaceAll('\r\n', '\n'),
  'one bare line feed': `GET /api/health HTTP/1.1\r\nHost: house\nX-Next: 1\r\n\r\n`,
  'a bare carriage return': `GET /api/health HTTP/1.1\r\nHost: house\rX-Next: 1\r\n\r\n`,
  'a line feed after the size of a chunk': chunked(`2\n{}\r\n0\r\n\r\n${smuggled}`),
  'a line feed in the extension of a chunk': chunked(`2;\n{}\r\n0\r\n\r\n${smuggled}`),
  'an endless extension of a chunk': chunked(`2;${'x'.repeat(MEGABYTE)}\r\n{}\r\n0\r\n\r\n${smuggled}`),
  'a chunk of a negative size': chunked(`-2\r\n{}\r\n0\r\n\r\n${smuggled}`),
  'a chunk in hexadecimal with a prefix': chunked(`0x2\r\n{}\r\n0\r\n\r\n${smuggled}`),
  'a chunk larger than any number': chunked(`fffffffffffffffff2\r\n{}\r\n0\r\n\r\n${smuggled}`),
  'a chunk longer than it says': chunked(`2\r\n{}xx\r\n0\r\n\r\n${smuggled}`),
}

/** Each is answered by 4xx or not at all. */
export const nonsense: Readonly<Record<string, string>> = {
  'a header of 1 MB': hugeHeader,
  'a path of 1 MB': get(`/${'x'.repeat(MEGABYTE)}`),
  '10,000 parameters': manyParameters(10_000),
  'as many parameters as fit': manyParameters(1_700),
  'a GET for a POST': get(PATH),
  ...Object.fromEntries(
    ['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'PROPFIND', 'MKCOL', 'PURGE', 'JUMP', 'post', 'GET\0'].map(
      (verb) => [
        `the verb ${JSON.stringify(verb)}`,
        get(PATH, 'Content-Length: 0').replace('GET', () => verb),
      ],
    ),
  ),
  'another verb in a header': get(PATH, 'X-HTTP-Method-Override: POST', 'X-Method-Override: POST'),
  'OPTIONS for everything': 'OPTIONS * HTTP/1.1\r\nHost: house\r\n\r\n',
  'CONNECT to somewhere': 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n',
  'HTTP/0.9': 'GET /api/health\r\n\r\n',
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/3 by name': smuggled.replace('1.1', '3.0'),
  'TLS where there is none': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  zeros: '\0'.repeat(1_000),
  'a zero in the path': get('/api/\0health'),
  'a zero in a header': get('/api/health', 'X-Zero: a\0b'),
  'a written zero in the path': get('/assets/%00'),
  'half a sign in the path': get('/%zz'),
  'a way out of the folder': get('/assets/../../../etc/passwd'),
  'a written way out of the folder': get('/assets/..%2f..%2f..%2fpackage.json'),
  'a way out with backslashes': get('/assets/..\\..\\package.json'),
  'the address of another host': get('http://elsewhere.example/api/health'),
  'no host': 'GET /api/health HTTP/1.1\r\n\r\n',
  'two hosts': get('/api/health', 'Host: elsewhere.example'),
  'an impossible expectation': post(['Content-Length: 2', 'Expect: 200-maybe'], '{}'),
  'a change to nonsense': get('/', 'Connection: Upgrade', 'Upgrade: nonsense'),
  'a change of the line to nonsense': get(
    '/api/socket/?EIO=4&transport=websocket',
    'Connection: Upgrade',
    'Upgrade: nonsense',
  ),
  'a line that is none': get('/api/socket/?EIO=4&transport=polling'),
  'a line of another version': get(
    '/api/socket/?EIO=1&transport=websocket',
    'Connection: Upgrade',
    'Upgrade: websocket',
  ),
}

/** The request that opens a socket, up to its first frame. */
export const opening = get(
  '/api/socket/?EIO=4&transport=websocket',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
)

/** First bytes of a client's frame; bit 7 of the second byte says that it is masked. */
export const frames: Readonly<Record<string, string>> = {
  'without a mask': '\x81\x0240',
  'as long as a disk': '\x82\xff\x00\x00\x01\x00\x00\x00\x00\x00mask',
  'longer than any number': '\x82\xff\xff\xff\xff\xff\xff\xff\xff\xffmask',
  'of no known kind': '\x83\x80mask',
  'with bits that mean nothing': '\xf1\x80mask',
  'a ping that is too long': '\x89\xfe\x00\x80mask',
  'a continuation of nothing': '\x80\x80mask',
  'a text that is none': '\x81\x82\0\0\0\0\xff\xfe',
}
