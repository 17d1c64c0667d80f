import { readdirSync, readFileSync } from 'node:fs'

const catalogues = new URL('../../../locales/', import.meta.url)

/** The languages of the console. */
export const consoleLanguages: readonly string[] = readdirSync(new URL('console/', catalogues)).map((file) =>
  file.replace('.po', ''),
)

/** What the console's pages call the columns of a file, by message ids in the order of the columns. */
export function columnNamesIn(
  language: string,
  messages: Readonly<Record<string, string>>,
): readonly string[] {
  const texts = new Map<string, string>()
  for (const file of [`${language}.po`, `console/${language}.po`]) {
    const source = readFileSync(new URL(file, catalogues), 'utf8')
    for (const [, id = '', text = ''] of source.matchAll(/^msgid "(\w+)"\nmsgstr "(.*)"$/gm))
      texts.set(id, text)
  }
  return Object.values(messages).map((id) => texts.get(id) ?? `no ${id}`)
}
