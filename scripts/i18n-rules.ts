import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import ts from 'typescript'

/** Texts by locale and message id. */
export type Catalogues = Readonly<Record<string, Readonly<Record<string, string>>>>
/** Code by path. */
export type Sources = Readonly<Record<string, string>>

/** Files in which every text that a person reads must come from a catalogue. */
const SHOWN = /^src\/(?:kiosk\/(?:app|routes|screens)|console|ui)\//
/** Attributes of elements, and properties of our components, that end up as text. */
const SHOWN_ATTRIBUTE =
  /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|alt|placeholder|title|label|intro|hint|mainLabel|text)$/
const LETTERS = /\p{L}/u
/** Placeholders of codes, the same in every language. */
const SHAPE = /^[X\s-]+$/

/**
 * @param shared ids of another catalogue that these sources may use, and that must not be said twice
 * @returns what is wrong, one sentence each; nothing if every language says everything, and only that.
 */
export function complaintsAbout(
  catalogues: Catalogues,
  sources: Sources,
  sourceLocale: string,
  shared: ReadonlySet<string> = new Set(),
): string[] {
  const found = Object.entries(sources).map(([path, code]) => readSource(path, code))
  const asked = new Set(found.flatMap(({ keys }) => keys))
  const used = new Set([...asked].filter((id) => !shared.has(id)))
  const original = catalogues[sourceLocale] ?? {}
  return [
    ...found.flatMap(({ complaints }) => complaints),
    ...found.flatMap(({ bare }) =>
      bare.flatMap(({ id, where }) => {
        const values = placeholders(original[id] ?? '')
        return values ? [`${where} asks for ${id} without its values (${values})`] : []
      }),
    ),
    ...Object.entries(catalogues).flatMap(([locale, texts]) => [
      ...[...used].filter((id) => !texts[id]).map((id) => `${locale}: ${id} is missing`),
      ...Object.keys(texts)
        .filter((id) => !used.has(id))
        .map((id) => `${locale}: ${id} is not used`),
      ...Object.entries(texts).flatMap(([id, text]) =>
        textComplaints(locale, id, text, original[id] ?? text),
      ),
    ]),
  ]
}

function textComplaints(locale: string, id: string, text: string, original: string): string[] {
  const own = placeholders(text)
  if (own === null) return [`${locale}: ${id} cannot be read: ${text}`]
  // Lingui writes the id of a new message as its text in the source language.
  if (text === id) return [`${locale}: ${id} has its id as its text`]
  const wanted = placeholders(original)
  return text === '' || wanted === null || own === wanted
    ? []
    : [`${locale}: ${id} has the values (${own}), the original has (${wanted})`]
}

/**
 * @param comments what the commented catalogue tells translators, by message id
 * @param texts the messages of the product in the same language
 * @returns what is wrong, one sentence each: every message has a comment, which explains all of its values, and no
 *   comment outlives its message
 */
export function commentComplaints(
  locale: string,
  comments: Readonly<Record<string, string>>,
  texts: Readonly<Record<string, string>>,
): string[] {
  return [
    ...Object.entries(texts).flatMap(([id, text]) => {
      const comment = comments[id]
      if (!comment) return [`${locale}: ${id} has no comment for translators`]
      const explained = [...new Set([...comment.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))]
      const named = explained.sort().join(', ')
      const values = placeholders(text)
      return values === null || named === values
        ? []
        : [`${locale}: the comment of ${id} explains the values (${named}), the message has (${values})`]
    }),
    ...Object.keys(comments)
      .filter((id) => !Object.hasOwn(texts, id))
      .map((id) => `${locale}: the comment of ${id} belongs to no message`),
  ]
}

/** The names of a message's values; `null` if it is no ICU message. */
function placeholders(text: string): string | null {
  const namesIn = (message: CompiledMessage): string[] =>
    message.flatMap((token) => {
      if (typeof token === 'string') return []
      const [name, , format] = token
      const choices = typeof format === 'object' && format !== null ? Object.values(format) : []
      return [name, ...choices.filter(Array.isArray).flatMap((choice) => namesIn(choice as CompiledMessage))]
    })
  try {
    return [...new Set(namesIn(compileMessageOrThrow(text)))].sort().join(', ')
  } catch {
    return null
  }
}

/** @returns the files that ask for each message, by its id */
export function usesOf(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, string[]>()
  for (const [path, code] of Object.entries(sources))
    for (const id of new Set(readSource(path, code).keys)) uses.set(id, [...(uses.get(id) ?? []), path])
  return uses
}

/** @returns the ids of the messages that are labels of a `<Button>` in these sources */
export function buttonLabels(sources: Sources): ReadonlySet<string> {
  const labels = new Set<string>()
  const labelsIn = (node: ts.Node): void => {
    if (ts.isJsxElement(node)) return
    if (ts.isCallExpression(node) && node.expression.getText() === 'i18n._') {
      const [id] = node.arguments
      if (id && ts.isStringLiteral(id)) labels.add(id.text)
    }
    ts.forEachChild(node, labelsIn)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Button')
      node.children.forEach(labelsIn)
    ts.forEachChild(node, visit)
  }
  for (const [path, code] of Object.entries(sources))
    visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return labels
}

interface ReadSource {
  /** The message ids that the file asks for. */
  readonly keys: readonly string[]
  /** Those that it asks for without values. */
  readonly bare: readonly { readonly id: string; readonly where: string }[]
  /** The words that it shows without asking. */
  readonly complaints: readonly string[]
}

function readSource(path: string, code: string): ReadSource {
  const keys: string[] = []
  const bare: { id: string; where: string }[] = []
  const complaints: string[] = []
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const whereIs = (node: ts.Node): string =>
    `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
  const complain = (node: ts.Node, text: string) => complaints.push(`${whereIs(node)} ${text}`)
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'i18n._') {
      const [id, values] = node.arguments
      if (id && ts.isStringLiteral(id)) {
        keys.push(id.text)
        if (!values) bare.push({ id: id.text, where: whereIs(node) })
      } else complain(node, 'asks for a message whose id is not written out')
    }
    if (SHOWN.test(path)) {
      for (const text of bareTexts(node)) complain(node, `shows “${text.trim()}” outside of the catalogues`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { keys, bare, complaints }
}

function bareTexts(node: ts.Node): string[] {
  const isShown =
    (ts.isJsxAttribute(node) && SHOWN_ATTRIBUTE.test(node.name.getText())) ||
    (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent))
  const texts = ts.isJsxText(node) ? [node.text] : isShown ? literals(node) : []
  return texts.filter((text) => LETTERS.test(text) && !SHAPE.test(text))
}

/** Literal strings that an expression may come to; what a call or a nested element gives is their own affair. */
function literals(node: ts.Node | undefined): string[] {
  if (!node) return []
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (ts.isTemplateExpression(node)) {
    return [
      node.head.text,
      ...node.templateSpans.flatMap((span) => [span.literal.text, ...literals(span.expression)]),
    ]
  }
  if (ts.isJsxAttribute(node)) return literals(node.initializer)
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return literals(node.expression)
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)]
  if (ts.isBinaryExpression(node)) {
    const isComparison = /^[!=<>]/.test(node.operatorToken.getText())
    return isComparison ? [] : [...literals(node.left), ...literals(node.right)]
  }
  return []
}
