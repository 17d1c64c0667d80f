import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Words that leave open who is meant: name the visitor, staff, the operator, the server. The account `nobody` of the system
 * and invented addresses and ids stand in quotes or beside an @.
 */
const VAGUE = /(?<![`'"@])\b(?:whoever|somebody|nobody)\b(?![`'"@])/gi
const VAGUE_MAX = 18

/** Tracked files, by path from the root of the repository. */
const tracked = (...paths: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '-z', ...paths], { encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '')

const TEXT = /\.(?:tsx?|mjs|js|json|md|html|po|ya?ml|sh|sql|css)$/
/** Other languages, generated files, texts of others, and this file, which names the words. */
const EXCEPT =
  /(?:^|\/)(?:package-lock\.json|LICENSE)$|fixtures\/|\.snap$|locales\/(?!en\.po$|console\/en\.po$)|words\.test\.ts$/

test('texts name the person whom they mean', () => {
  const found = tracked()
    .filter((path) => TEXT.test(path) && !EXCEPT.test(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, at) => [...line.matchAll(VAGUE)].map(([word]) => `${path}:${at + 1} ${word}`)),
    )
  expect(found.length, found.slice(0, 40).join('\n')).toBeLessThanOrEqual(VAGUE_MAX)
})

const DECLARED =
  /^export (?:declare |default |abstract |async )*(?:const enum|const|let|function\*?|class|interface|type|enum) +([A-Za-z_$][\w$]*)/gm
/** Style sheets and migrations are imported as a whole, so that their names never stand alone. */
const IMPORTED_AS_A_WHOLE = /\.css\.ts$|^server\/database\/migrations\/|\.d\.ts$/

const exportsOf = (...folders: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const homes = new Map<string, string[]>()
  for (const path of tracked(...folders)) {
    if (!/\.tsx?$/.test(path) || IMPORTED_AS_A_WHOLE.test(path)) continue
    // A function with overloads is declared several times in its file.
    const names = new Set([...readFileSync(path, 'utf8').matchAll(DECLARED)].map(([, name = '']) => name))
    for (const name of names) homes.set(name, [...(homes.get(name) ?? []), path])
  }
  return homes
}

/** A call of the contract and the server's function that answers it share their name on purpose. */
const isCallAndHandler = (paths: readonly string[]): boolean =>
  paths.length === 2 &&
  paths.some((path) => /^contract\/(?:calls|console)\//.test(path)) &&
  paths.some((path) => /^server\/.*\.(?:routes|store)\.ts$/.test(path))

test('each exported name has one meaning', () => {
  const shared = [...exportsOf('src', 'machines', 'contract', 'server')]
    .filter(([, paths]) => paths.length > 1 && !isCallAndHandler(paths))
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`)
  expect(shared).toEqual([])
})
