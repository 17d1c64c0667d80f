import { readFileSync } from 'node:fs'

const catalogue = new Map<string, string>()
for (const file of ['it.po', 'console/it.po']) {
  const source = readFileSync(new URL(`../../../locales/${file}`, import.meta.url), 'utf8')
  for (const [, id = '', text = ''] of source.matchAll(/^msgid "(\w+)"\nmsgstr "(.*)"$/gm)) {
    catalogue.set(id, text.replaceAll('\\"', '"'))
  }
}

/**
 * What the kiosk or the console says in Italian under a message id, so that no test repeats the wording.
 * @throws if the catalogue has no such id, or the text needs a value that is not given
 */
export function words(id: string, values: Readonly<Record<string, string>> = {}): string {
  const text = catalogue.get(id)
  if (!text) throw new Error(`The Italian catalogue has no ${id}`)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${id} needs a value for ${name}`)
    return value
  })
}
