import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = new URL('../../', import.meta.url)
const known = new Map<string, { readonly titles: ReadonlySet<string>; readonly texts: ReadonlySet<string> }>()

/**
 * Whether a document names a test that is there, as `server/platform/limits.contract.test.ts › right codes cost nothing`. One row of
 * a test with many stands in brackets behind its title: `… › %s [a private key]`.
 * @returns what is wrong, `null`: nothing
 */
export function complaintOf(name: string): string | null {
  const [, file = '', title = '', row] =
    /^(\S+\.(?:test|spec)\.tsx?) › (.+?)(?: \[([^\]]+)\])?$/.exec(name) ?? []
  if (file === '') return `“${name}” is not “file › title”`
  if (!existsSync(new URL(file, root))) return `${file} does not exist`
  const { titles, texts } = contentOf(file)
  if (!titles.has(title)) return `${file} has no test “${title}”`
  if (row !== undefined && !texts.has(row)) return `${file} has no row “${row}”`
  return null
}

function contentOf(file: string) {
  const found = known.get(file) ?? read(file)
  known.set(file, found)
  return found
}

function read(file: string) {
  const path = fileURLToPath(new URL(file, root))
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const titles = new Set<string>()
  const texts = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['test', 'it'].includes(rootOf(node.expression))) {
      const [title] = node.arguments
      const isGroup = /\bdescribe\b/.test(node.expression.getText())
      if (title !== undefined && !isGroup && isText(title)) titles.add(wordsOf(title))
    }
    if (isText(node)) texts.add(wordsOf(node))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { titles, texts }
}

const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

/** A text as it is meant; what a template puts in stands as it is written, such as `${name}`. */
const wordsOf = (node: ts.Node): string =>
  ts.isStringLiteralLike(node) ? node.text : node.getText().slice(1, -1)

/** `test` of `test.each(rows)('title', …)`. */
function rootOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootOf(node.expression)
  return ts.isTaggedTemplateExpression(node) ? rootOf(node.tag) : ''
}
