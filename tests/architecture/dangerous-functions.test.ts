import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** Functions that can turn data into a program, a command, a query or a connection, and the only files that may use them. */

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Rule {
  readonly what: string
  readonly pattern: RegExp
  /** Folders that are looked through. */
  readonly rooms?: readonly string[]
  /** The files that need it; `0040-touchless.ts` and its like are the migrations. */
  readonly allowed?: RegExp
}

const browser = ['src', 'machines', 'contract']
const server = ['server', 'contract']
const MIGRATION = /^server\/database\/migrations\//

const connections: Rule = {
  what: 'a connection to elsewhere',
  pattern:
    /\bfetch\(|createConnection|\bconnect\(\{|import \{[^}]*\brequest\b[^}]*\} from 'node:https?'|import \{[^}]*\bconnect\b[^}]*\} from 'node:(?:net|tls)'|\bimport(?! type)[^';]*'(?:imapflow|mqtt|undici|ws)'|nodemailer|node:dgram|node:dns/,
  rooms: ['server'],
  // Printers, the mail server, and services, doors, mailboxes and directories that staff name, which are judged there; the identity provider
  // is the account library's, PostgreSQL pg's.
  allowed:
    /^server\/(?:printing\/(?:ipp|raw-socket|printer-network)|mail\/(?:mailer|badge-mail|staff-mail|outbox)|doors\/mqtt-door|mailbox\/read-mailbox|platform\/guarded-(?:request|address)|hosts\/directory\/(?:encrypted-socket|read-directory))\.ts$/,
}

const rules: readonly Rule[] = [
  { what: 'code made of text', pattern: /\beval\(|new Function\(|node:vm|set(?:Timeout|Interval)\(\s*['"`]/ },
  {
    what: 'text that becomes markup',
    pattern:
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|DOMParser/,
    rooms: browser,
    // The editor library's class of that name reads elements, not text. The guest's page is written by the server alone.
    allowed: /^src\/(?:console\/pages\/certificates\/editor-content|guest\/main)\.ts$/,
  },
  {
    what: 'a command of the system',
    pattern: /child_process/,
    // The PostgreSQL that comes along, its roles and its account, and what writes PDFs, with its priority; nothing that anybody
    // typed is in their words.
    allowed:
      /^server\/(?:database\/(?:data-dir|embedded\/(?:cluster|roles))|platform\/(?:pool-process|lower-priority))\.ts$/,
  },
  { what: 'a shell', pattern: /shell:\s*true|\bexecSync\(|\bexec\(['"`]/ },
  {
    what: 'SQL put together as text',
    pattern: /sql\.raw\(/,
    rooms: server,
    // Built from constants: the SQL of migrations.
    allowed: /^server\/database\/migrations\//,
  },
  {
    what: 'a hash that is broken',
    pattern: /createHash\(\s*['"](?!sha(?:256|384|512)['"])|md5|sha-?1\b/i,
    rooms: server,
    // Door devices of many makers know no other form of Digest (RFC 7616); one that offers SHA-256 is answered with it.
    allowed: /^server\/doors\/digest\.ts$/,
  },
  {
    what: 'a cipher without a proof of integrity',
    pattern: /create(?:Ci|Deci)pheriv\(\s*['"](?!aes-256-gcm['"])|AES-CBC|AES-CTR|RSAES|pkcs1/i,
    rooms: [...server, 'src'],
    // Push messages are encrypted with AES-128-GCM: that browsers decrypt, and it has the proof (RFC 8291).
    allowed: /^server\/notifications\/push\/push-encryption\.ts$/,
  },
  {
    what: 'chance that can be foretold',
    pattern: /Math\.random\(/,
    // Spread tries over time, so that tablets do not all come at once.
    allowed: /^src\/kiosk\/effects\/(?:offline\/outbox|device\/tablet-socket)\.ts$/,
  },
  {
    what: 'a pattern made of text',
    pattern: /new RegExp\(/,
    // Built from a constant number of digits.
    allowed: /^contract\/(?:calls\/(?:verify-pin|pair)|console\/company)\.ts$/,
  },
  { what: 'TLS that believes everybody', pattern: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/ },
  connections,
  {
    what: 'objects that are made by what is read',
    pattern: /v8['"]|node-serialize|js-yaml|\.deserialize\(|xml2js|fast-xml/,
  },
  {
    what: 'words from another window or worker',
    pattern: /addEventListener\(\s*['"]message['"]|\bonmessage\s*=/,
    rooms: browser,
    // Each looks at the sender, or has only one that is ours.
    allowed:
      /^src\/(?:console\/preview\/(?:main|preview-frame)\.tsx|sw\/(?:sw|console-sw)\.ts|kiosk\/effects\/(?:device\/app-version|qr\/(?:qr\.worker|reader)|offline\/outbox)\.ts)$/,
  },
  {
    what: 'something kept in the browser',
    pattern: /\b(?:localStorage|sessionStorage|indexedDB)\b/,
    rooms: browser,
    allowed:
      /^src\/(?:kiosk\/effects\/(?:storage|offline)\/[\w-]+\.ts|console\/(?:words|shell\/chosen-site|pages\/(?:visitors\/browser-push|desk\/use-desk-news)|parts\/table\/hidden-columns)\.tsx?)$/,
  },
  {
    what: 'another page or window',
    pattern: /window\.open\(|target=["']_blank|location\.(?:href|assign|replace)\s*[=(]\s*[^'"`/]/,
    rooms: browser,
    // To the identity provider, at the address that our own server names.
    allowed: /^src\/console\/(?:session\/sign-in-form|pages\/account\/account-page)\.tsx$/,
  },
]

const files = ['contract', 'machines', 'src', 'server'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { path: path.slice(root.length), text: withoutComments(readFileSync(path, 'utf8')) }
    }),
)

const found = ({ pattern, rooms = ['contract', 'machines', 'src', 'server'] }: Rule): string[] =>
  files
    .filter(({ path, text }) => rooms.includes(path.split('/', 1)[0] ?? '') && pattern.test(text))
    .map(({ path }) => path)

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

describe('dangerous functions are used only where they are needed', () => {
  test('every source file was read', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(files.some(({ path }) => MIGRATION.test(path))).toBe(true)
  })

  test.each(rules)('$what', (rule) => {
    expect(found(rule).filter((path) => !rule.allowed?.test(path))).toEqual([])
  })

  test('controls.md names the files and folders that open connections, and no other', () => {
    const controls = readFileSync(join(root, 'docs/security/controls.md'), 'utf8')
    const [, sentence = ''] = /\bOnly (`server\/[^.]+(?:\.\w[^.]*)*) open connections/.exec(controls) ?? []
    const named = [...sentence.matchAll(/`(server\/[^`]+)`/g)].map(([, name = '']) => name)
    const opening = found(connections)
    const isIn = (path: string, name: string) => path === name || path.startsWith(`${name}/`)
    expect(opening.filter((path) => !named.some((name) => isIn(path, name)))).toEqual([])
    expect(named.filter((name) => !opening.some((path) => isIn(path, name)))).toEqual([])
    expect(opening).toEqual(
      expect.arrayContaining(['server/doors/mqtt-door.ts', 'server/mailbox/read-mailbox.ts']),
    )
  })
})
