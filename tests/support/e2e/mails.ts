import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The latest mail to an address. */
export async function mailTo(address: string): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const mail = mails.findLast((one) => one.includes(`To: ${address}`)) ?? ''
  // Long lines are broken anywhere, also within a link.
  return mail.replace(/=\r?\n/g, '')
}
