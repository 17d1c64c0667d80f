import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeArchiveAuthority } from './archive-authority.ts'

/** Whatever a company is called, its authority can be made, and its certificates name nothing but the company. */

const run = promisify(execFile)

/** As OpenSSL reads them: a value on each line. */
async function subjectOf(cert: Buffer): Promise<readonly string[]> {
  const shown = ['-noout', '-subject', '-nameopt', 'sep_multiline,utf8']
  const asked = run('openssl', ['x509', '-inform', 'der', ...shown])
  asked.child.stdin?.end(cert)
  const { stdout } = await asked
  return stdout
    .replace(/^subject=\s*/, '')
    .trim()
    .split(/\n\s*/)
}

const UNIT = 'OU=Archive of visits'

test.each([
  ['what separates attributes', 'A, CN=x+O=y;"<>" #1', 'A, CN=x+O=y;"<>" #1'],
  ['a sign that begins bytes', '#0c0141', '#0c0141'],
  ['a backslash', 'C:\\Aurora\\,CN=x', 'C:\\Aurora\\,CN=x'],
  ['ends of lines and controls', 'Aurora\r\n\u0000CN=x\t', 'Aurora CN=x'],
  ['what turns text round', '\u202eAurora\u2066 GmbH', 'Aurora GmbH'],
  ['Arabic', 'مؤسسة الشرق', 'مؤسسة الشرق'],
  ['half a character', 'Aurora \ud83c', 'Aurora \uFFFD'],
  ['nothing that is seen', '\u200f \n', 'Archive of visits'],
  ['more than fits', '🏭'.repeat(80), '🏭'.repeat(64)],
])('a company with %s in its name', async (_, company, name) => {
  const { authority, leaf } = await makeArchiveAuthority(company)
  expect(await subjectOf(leaf.cert)).toEqual([`CN=${name}`, `O=${name}`, UNIT])
  expect(await subjectOf(authority.cert)).toEqual([
    expect.stringMatching(/^CN=Archive of visits [\da-f]{6}$/),
    `O=${name}`,
  ])
})

test('any name at all', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (company) => {
      const { authority, leaf } = await makeArchiveAuthority(company)
      const [root, cert] = [new X509Certificate(authority.cert), new X509Certificate(leaf.cert)]
      expect(cert.verify(root.publicKey)).toBe(true)
      expect(cert.issuer).toBe(root.subject)
      expect(await subjectOf(leaf.cert)).toHaveLength(3)
    }),
    { numRuns: 60 },
  )
})
