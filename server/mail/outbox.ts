import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder in which mails are stored as files. */
export const outboxIn = (dataDir: string): string => join(dataDir, 'outbox')

/** Removes mails in the outbox, chosen by content and age. */
async function removeMails(
  outboxDir: string,
  isChosen: (mail: { readonly text: () => Promise<string>; readonly at: Date }) => Promise<boolean>,
): Promise<void> {
  const names = await readdir(outboxDir).catch(() => [])
  for (const name of names) {
    const path = join(outboxDir, name)
    const { mtime } = await stat(path)
    if (await isChosen({ text: () => readFile(path, 'utf8'), at: mtime })) await rm(path, { force: true })
  }
}

/** A mail names its visitor or guest by number, in its own identity. */
export async function forgetMailsAbout(outboxDir: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await removeMails(outboxDir, async ({ text }) => {
    const mail = await text()
    return ids.some((id) => mail.includes(id))
  })
}

export const forgetMailsBefore = (outboxDir: string, before: Date): Promise<void> =>
  removeMails(outboxDir, async ({ at }) => at < before)
