import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'ldapts'
import { issueFor, makeAuthority } from '#server/tls/authority.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { freePort } from '#tests/support/free-port.ts'
import { hasSlapd as hasSlapdIn, slapdEnv } from '../../../scripts/slapd.mjs'

const root = resolve(process.env.SLAPD_ROOT ?? 'node_modules/.slapd')
export const hasSlapd: boolean = hasSlapdIn(root)

export const SUFFIX = 'dc=house,dc=example'
export const PEOPLE = `ou=people,${SUFFIX}`
/** The account that may only read. */
export const READER = { bindName: `cn=reader,${SUFFIX}`, password: 'cedro-41-lume' }
const ADMIN = { name: `cn=admin,${SUFFIX}`, password: 'admin-of-a-test' }

export type Attributes = Readonly<Record<string, string | readonly string[] | Buffer>>

export interface Slapd {
  /** LDAPS. */
  readonly port: number
  /** Plain, and StartTLS. */
  readonly plainPort: number
  /** PEM. */
  readonly authority: string
  /** Writes as its administrator. */
  readonly admin: Client
  /** Adds a person below `PEOPLE`. @param name the value of `uid`, or of `cn` with Active Directory's attributes */
  readonly add: (name: string, attributes: Attributes) => Promise<void>
  stop(): Promise<void>
}

interface Options {
  /** LDIF of entries, without those above them. */
  readonly people?: string
  /** Lines of the configuration of the database, such as `sizelimit 5`. */
  readonly more?: string
  /** Names of the certificate. */
  readonly names?: readonly string[]
}

/** A real directory server on loopback, with a certificate of an authority of its own and nothing in it but a reader. */
export async function startSlapd({
  people = '',
  more = '',
  names = ['localhost', '127.0.0.1'],
}: Options = {}): Promise<Slapd> {
  const folder = makeDataDir()
  const authority = await makeAuthority(names)
  const pair = await issueFor(names, authority)
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content, { mode: 0o600 })
    return join(folder, name)
  }
  mkdirSync(join(folder, 'db'))
  const schema = (name: string): string => join(root, 'etc/ldap/schema', `${name}.schema`)
  // As Active Directory has it: times can be compared.
  const ordered = readFileSync(schema('msuser'), 'utf8').replace(
    /(NAME 'whenChanged'\n)/,
    '$1\tEQUALITY generalizedTimeMatch ORDERING generalizedTimeOrderingMatch\n',
  )
  const config = file(
    'slapd.conf',
    [
      ...['core', 'cosine', 'inetorgperson', 'nis'].map((name) => `include ${schema(name)}`),
      `include ${file('msuser.schema', ordered)}`,
      `modulepath ${join(root, 'usr/lib/ldap')}`,
      'moduleload back_mdb',
      `TLSCACertificateFile ${file('authority.pem', authority.cert)}`,
      `TLSCertificateFile ${file('cert.pem', pair.cert)}`,
      `TLSCertificateKeyFile ${file('key.pem', pair.key)}`,
      'database mdb',
      `suffix "${SUFFIX}"`,
      `rootdn "${ADMIN.name}"`,
      `rootpw ${ADMIN.password}`,
      `directory ${join(folder, 'db')}`,
      'maxsize 536870912',
      'dbnosync',
      'sizelimit unlimited',
      'index objectClass eq',
      'index entryUUID,modifyTimestamp eq',
      `access to attrs=userPassword by anonymous auth by * none`,
      `access to * by dn.exact="${READER.bindName}" read by anonymous auth by * none`,
      more,
    ].join('\n'),
  )
  const base = [
    `dn: ${SUFFIX}\nobjectClass: dcObject\nobjectClass: organization\ndc: house\no: House\n`,
    `dn: ${PEOPLE}\nobjectClass: organizationalUnit\nou: people\n`,
    `dn: ${READER.bindName}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: reader\nuserPassword: ${READER.password}\n`,
  ].join('\n')
  const env = { ...process.env, ...slapdEnv(root) }
  const program = join(root, 'usr/sbin/slapd')
  // `slapd -T add` is what `slapadd` is.
  const filled = spawnSync(
    program,
    ['-T', 'add', '-q', '-f', config, '-l', file('base.ldif', `${base}\n${people}`)],
    {
      env,
      encoding: 'utf8',
    },
  )
  if (filled.status !== 0) throw new Error(filled.stderr)
  const { port, plainPort, server, ended, admin } = await serve(program, config, env)
  return {
    port,
    plainPort,
    authority: authority.cert,
    admin,
    async add(name, attributes) {
      const isUser = attributes.objectGUID !== undefined
      await admin.add(isUser ? `cn=${name},${PEOPLE}` : `uid=${name},${PEOPLE}`, {
        ...(isUser ? { ...USER, cn: name } : { objectClass: 'inetOrgPerson', uid: name, cn: name }),
        ...attributes,
      } as never)
    },
    async stop() {
      await admin.unbind()
      server.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Other programs of the machine may take a port between its choice and the start. */
const PORT_TRIES = 3

async function serve(program: string, config: string, env: NodeJS.ProcessEnv) {
  for (let tries = 1; ; tries++) {
    const [port, plainPort] = [await freePort(), await freePort()]
    const urls = `ldaps://127.0.0.1:${port} ldap://127.0.0.1:${plainPort}`
    // `-d 0` keeps it in the foreground.
    const server = spawn(program, ['-f', config, '-h', urls, '-d', '0'], { env, stdio: 'ignore' })
    const ended = once(server, 'exit')
    const admin = new Client({ url: `ldap://127.0.0.1:${plainPort}` })
    while (server.exitCode === null) {
      try {
        await admin.bind(ADMIN.name, ADMIN.password)
        return { port, plainPort, server, ended, admin }
      } catch {
        await sleep(50)
      }
    }
    if (tries === PORT_TRIES) throw new Error(`slapd ended with ${server.exitCode}`)
  }
}

/** What OpenLDAP's copy of Active Directory's schema asks of each user. */
const USER = { objectClass: 'user', instanceType: '4', nTSecurityDescriptor: 'x', objectCategory: SUFFIX }

/** @returns LDIF of so many people, each with everything that is read */
export function peopleAsLdif(count: number): string {
  const people: string[] = []
  for (let nth = 0; nth < count; nth++)
    people.push(
      [
        `dn: uid=p${nth},${PEOPLE}`,
        'objectClass: inetOrgPerson',
        `uid: p${nth}`,
        `cn: First${nth} Last${nth}`,
        `givenName: First${nth}`,
        `sn: Last${nth}`,
        `mail: p${nth}@house.example`,
        `telephoneNumber: +39 06 ${nth}`,
        'preferredLanguage: de',
        `departmentNumber: Department ${nth % 40}`,
        '',
      ].join('\n'),
    )
  return people.join('\n')
}
