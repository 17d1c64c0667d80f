import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** What `pdfsig` must say of a file; the first is missing where something was appended. */
const SEALED = ['Total document signed', 'Signature is Valid.', 'Certificate is Trusted.'] as const

/** Programs of others that judge sealed PDFs. They trust the authority alone. */
export async function pdfJudges(authority: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-judges-'))
  const at = (name: string): string => join(folder, name)
  const keep = (name: string, bytes: Uint8Array): string => {
    writeFileSync(at(name), bytes)
    return at(name)
  }
  keep('ca.der', authority)
  await run('openssl', ['x509', '-inform', 'der', '-in', at('ca.der'), '-out', at('ca.pem')])
  await run('certutil', ['-N', '-d', `sql:${folder}`, '--empty-password'])
  await run('certutil', ['-A', '-d', `sql:${folder}`, '-n', 'archive', '-t', 'CT,C,C', '-i', at('ca.pem')])

  return {
    /** Which of the three sentences `pdfsig` says. */
    async sealOf(pdf: Uint8Array, name = 'judged.pdf'): Promise<readonly string[]> {
      const args = ['-nssdir', `sql:${folder}`, keep(name, pdf)]
      // A damaged file may have no seal at all, or end the program.
      const { stdout } = await run('pdfsig', args).catch(() => ({ stdout: '' }))
      return SEALED.filter((sentence) => stdout.includes(sentence))
    },
    /** @throws if the file has errors */
    async check(pdf: Uint8Array): Promise<void> {
      await run('qpdf', ['--check', keep('checked.pdf', pdf)])
    },
    /** @throws if the signature over the bytes is wrong, or by another authority */
    async verifyCms(pdf: Uint8Array): Promise<void> {
      const text = Buffer.from(pdf).toString('latin1')
      const [from = 0, length = 0, next = 0, rest = 0] =
        [...text.matchAll(/\/ByteRange\s*\[([\d\s]+)\]/g)].at(-1)?.[1]?.trim().split(/\s+/).map(Number) ?? []
      const cms = Buffer.from(text.slice(from + length + 1, next - 1), 'hex')
      keep('signed.bin', Buffer.concat([pdf.subarray(from, from + length), pdf.subarray(next, next + rest)]))
      keep('seal.der', cms)
      const what = ['-inform', 'DER', '-in', at('seal.der'), '-content', at('signed.bin'), '-binary']
      const how = ['-CAfile', at('ca.pem'), '-purpose', 'any', '-out', at('out.bin')]
      await run('openssl', ['cms', '-verify', ...what, ...how])
    },
    async textOf(pdf: Uint8Array): Promise<string> {
      await run('pdftotext', [keep('read.pdf', pdf), at('read.txt')])
      return readFileSync(at('read.txt'), 'utf8')
    },
    async attachmentsOf(pdf: Uint8Array): Promise<readonly Buffer[]> {
      const file = keep('attached.pdf', pdf)
      const { stdout } = await run('qpdf', ['--list-attachments', file])
      const names = stdout.split('\n').flatMap((line) => line.match(/^(\S+) ->/)?.[1] ?? [])
      return Promise.all(
        names.map(async (name) => {
          const shown = await run('qpdf', [`--show-attachment=${name}`, file], { encoding: 'buffer' })
          return shown.stdout
        }),
      )
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
