import { deflateSync } from 'node:zlib'

/** Active content that must not be in a document: the catalogue, the page and further objects from number 5 on. */
interface Evil {
  readonly name: string
  readonly root?: string
  readonly leaf?: string
  readonly more?: readonly string[]
}

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const kinds: readonly Evil[] = [
  { name: 'a program at the start', root: '/OpenAction << /S /Launch /F (cmd.exe) >>' },
  { name: 'an address at the start', root: '/OpenAction << /S /URI /URI (https://evil.example/) >>' },
  { name: 'a script at the start', root: `/OpenAction ${script}` },
  { name: 'a script at the end', root: `/AA << /WC ${script} >>` },
  { name: 'an address when a page is seen', leaf: '/AA << /O << /S /URI /URI (https://evil.example/) >> >>' },
  {
    name: 'a form that is sent',
    leaf: '/Annots [5 0 R]',
    more: [
      '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /SubmitForm /F (https://evil.example/) >> >>',
    ],
  },
  { name: 'a form of XML', root: '/AcroForm << /Fields [] /XFA (<xdp/>) >>' },
  {
    name: 'a file that is attached',
    leaf: '/Annots [5 0 R]',
    more: [
      '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >> >>',
      '<< /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream',
    ],
  },
]

const catalogue = (extra = '') => `<< /Type /Catalog /Pages 2 0 R ${extra} >>`
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (extra = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> ${extra} >>`
const content = '<< /Length 5 >>\nstream\nBT ET\nendstream'
const objectsOf = ({ root, leaf, more = [] }: Omit<Evil, 'name'>): readonly string[] => [
  catalogue(root),
  pages,
  page(leaf),
  content,
  ...more,
]

/** A file in the making, which knows where its objects are. */
class Draft {
  text = '%PDF-1.7\n'
  readonly offsets = new Map<number, number>()

  add(number: number, object: string): this {
    this.offsets.set(number, this.text.length)
    this.text += `${number} 0 obj\n${object}\nendobj\n`
    return this
  }

  say(text: string): this {
    this.text += text
    return this
  }

  /** A table of what was added since the last one. */
  close(trailer = ''): this {
    const start = this.text.length
    const rows = [...this.offsets]
      .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
      .join('')
    this.offsets.clear()
    return this.say(
      `xref\n0 1\n0000000000 65535 f \n${rows}trailer\n<< /Size 40 /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    )
  }

  get start(): number {
    return this.text.lastIndexOf('xref\n0 1\n')
  }

  get file(): Buffer {
    return Buffer.from(this.text, 'latin1')
  }
}

const written = (draft: Draft, objects: readonly string[]): Draft => {
  for (const [index, object] of objects.entries()) draft.add(index + 1, object)
  return draft
}

const streamOf = (bytes: Buffer, dict: string): string =>
  `<< /Length ${bytes.length} ${dict} >>\nstream\n${bytes.toString('latin1')}\nendstream`

/** Objects packed into one; streams cannot be packed. */
function packed(objects: ReadonlyMap<number, string>): string {
  let head = ''
  let body = ''
  for (const [number, object] of objects) {
    head += `${number} ${body.length} `
    body += `${object}\n`
  }
  const bytes = deflateSync(Buffer.from(head + body, 'latin1'))
  return streamOf(bytes, `/Type /ObjStm /N ${objects.size} /First ${head.length} /Filter /FlateDecode`)
}

/** A cross-reference table that is itself packed: number of the packed object, place in it. */
function tableStream(draft: Draft, inObject: ReadonlyMap<number, number>, holder: number, more = ''): string {
  const rows = Buffer.alloc(40 * 5)
  for (let number = 0; number < 40; number++) {
    const at = number * 5
    const index = inObject.get(number)
    const offset = draft.offsets.get(number)
    rows[at] = index !== undefined ? 2 : offset !== undefined ? 1 : 0
    rows.writeUIntBE(index !== undefined ? holder : (offset ?? 0), at + 1, 3)
    rows[at + 4] = index ?? 0
  }
  return streamOf(
    deflateSync(rows),
    `/Type /XRef /W [1 3 1] /Size 40 /Root 1 0 R /Filter /FlateDecode ${more}`,
  )
}

const forms: Readonly<Record<string, (evil: Evil) => Buffer>> = {
  'behind a comment that says stream': (evil) =>
    written(new Draft().say('% stream\n'), objectsOf(evil)).close().file,
  'behind a comment that says stream and never ends it': (evil) =>
    written(new Draft().say('% stream\r\n% obj stream\n'), objectsOf(evil)).close().file,
  'behind a text that says stream': (evil) =>
    written(new Draft(), objectsOf(evil)).add(30, '(stream\n)').close().file,
  'after a text that says stream': (evil) => {
    const draft = new Draft().add(30, '<< /A (stream\n) >>')
    return written(draft, objectsOf(evil)).close().file
  },
  'in escaped names': (evil) => {
    const escaped = (object: string): string =>
      object.includes('stream\n')
        ? object
        : object.replace(
            /\/(OpenAction|AA|Launch|URI|JavaScript|JS|SubmitForm|XFA|EF|FileAttachment)\b/g,
            (_, name: string) => `/#${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
          )
    return written(new Draft(), objectsOf(evil).map(escaped)).close().file
  },
  'in packed objects': (evil) => {
    const objects = objectsOf(evil)
    const inside = new Map<number, string>()
    const draft = new Draft()
    for (const [index, object] of objects.entries()) {
      if (object.includes('stream\n')) draft.add(index + 1, object)
      else inside.set(index + 1, object)
    }
    draft.add(31, packed(inside))
    const places = new Map([...inside.keys()].map((number, place) => [number, place]))
    const start = draft.text.length
    draft.offsets.set(32, start)
    return draft.add(32, tableStream(draft, places, 31)).say(`startxref\n${start}\n%%EOF\n`).file
  },
  'in a later part of the file': (evil) => {
    const draft = written(new Draft(), objectsOf({})).close()
    const before = draft.start
    return written(draft, objectsOf(evil)).close(`/Prev ${before}`).file
  },
  'in a second, hidden table': (evil) => {
    const objects = objectsOf(evil)
    const inside = new Map<number, string>()
    const draft = new Draft()
    for (const [index, object] of objects.entries()) {
      if (object.includes('stream\n')) draft.add(index + 1, object)
      else inside.set(index + 1, object)
    }
    draft.add(31, packed(inside))
    const places = new Map([...inside.keys()].map((number, place) => [number, place]))
    const start = draft.text.length
    draft.add(32, tableStream(draft, places, 31))
    return draft.close(`/XRefStm ${start}`).file
  },
}

/** Each of what must not be in a document, in each way to hide it from who looks at the text of the file. */
export const hiddenPdfs: readonly (readonly [string, Buffer])[] = kinds.flatMap((evil) =>
  Object.entries(forms).map(([form, make]) => [`${evil.name}, ${form}`, make(evil)] as const),
)

/** Said first, and said otherwise later; the last table points to what was said first. */
function superseded(evil: Evil): Buffer {
  const draft = written(new Draft(), objectsOf(evil))
  const first = new Map(draft.offsets)
  draft.close()
  written(draft, objectsOf({}))
  draft.offsets.clear()
  for (const [number, offset] of first) draft.offsets.set(number, offset)
  return draft.close().file
}

/** Objects that are there and that only an odd table leads to: what is written anew is what was said last. */
export const supersededPdfs: readonly (readonly [string, Buffer])[] = kinds.map((evil) => [
  evil.name,
  superseded(evil),
])

/** Objects that only a table leads to, inside of the content of a stream: no reader of all objects meets them. */
export function pdfInStream(): Buffer {
  const evil = catalogue(`/OpenAction ${script} /Marker (canary)`)
  const draft = written(new Draft(), objectsOf({}))
  const hidden = `1 0 obj\n${evil}\nendobj\n`
  const before = draft.text.length
  draft.add(9, streamOf(Buffer.from(hidden, 'latin1'), ''))
  draft.offsets.set(1, draft.text.indexOf(hidden, before))
  return draft.close().file
}

const link = (action: string): Buffer =>
  written(
    new Draft(),
    objectsOf({
      leaf: '/Annots [5 0 R]',
      more: [`<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A ${action} >>`],
    }),
  ).close().file

/** Harmless documents with features that programs write into them. */
export const honestPdfs: readonly (readonly [string, Buffer])[] = [
  [
    'the page that is seen first',
    written(new Draft(), objectsOf({ root: '/OpenAction [3 0 R /XYZ null null 0]' })).close().file,
  ],
  [
    'the page that is seen first, as an action',
    written(new Draft(), objectsOf({ root: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' })).close().file,
  ],
  ['a link to a page', link('<< /S /GoTo /D [3 0 R /Fit] >>')],
  ['a link to an address', link('<< /S /URI /URI (https://www.example.org/) >>')],
  ['a link to a mail address', link('<< /S /URI /URI (mailto:safety@example.org) >>')],
  ['a comment that says stream', written(new Draft().say('% stream\n'), objectsOf({})).close().file],
  [
    'names like those of actions, of something else',
    written(new Draft(), objectsOf({ leaf: '/Group << /S /Transparency >> /AF []' })).close().file,
  ],
]

/** Links that are none to a page or an address. */
export const evilLinks: readonly (readonly [string, Buffer])[] = [
  ['a script', link('<< /S /URI /URI (javascript:alert\\(1\\)) >>')],
  [
    'a script in hexadecimal',
    link(`<< /S /URI /URI <${Buffer.from('JavaScript:alert(1)').toString('hex')}> >>`),
  ],
  ['a file', link('<< /S /URI /URI (file:///etc/passwd) >>')],
  ['printing', link('<< /S /Named /N /Print >>')],
  ['a program behind a page', link('<< /S /GoTo /D [3 0 R /Fit] /Next << /S /Launch /F (cmd.exe) >> >>')],
  ['an unknown action', link('<< /S /Unheard /F (cmd.exe) >>')],
]
