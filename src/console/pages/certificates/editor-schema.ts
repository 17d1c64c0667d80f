import { type Attributes, type Extensions, getSchema, Mark, Node, type NodeConfig } from '@tiptap/core'
import { certificateAttributes, type certificateTags } from '#contract/entities/certificate-html.ts'

type Tag = (typeof certificateTags)[number]

/** Attributes are kept as they are written; Tiptap would turn "1" into a number. */
const attributesOf = (tag: Tag): Attributes =>
  Object.fromEntries(
    ['*', tag]
      .flatMap((key) => certificateAttributes[key] ?? [])
      .map((name) => [
        name,
        { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
      ]),
  )

const element = (tag: Tag, config: Partial<NodeConfig>) =>
  Node.create({
    name: tag,
    addAttributes: () => attributesOf(tag),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...config,
  })
/** An element without content. */
const empty = (tag: Tag, config: Partial<NodeConfig>) =>
  element(tag, { ...config, renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes] })

/**
 * A paragraph, and text that stands in a list item or table cell without one: the model wants text in a paragraph
 * everywhere. `isWritten`: it was a `p`.
 */
const paragraph = element('p', {
  priority: 1000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({
    ...attributesOf('p'),
    isWritten: {
      default: false,
      parseHTML: () => true,
      renderHTML: ({ isWritten }) => (isWritten ? {} : { 'data-bare': '' }),
    },
  }),
})

/** Strongest binding first: the order in which marks are written inside of each other. */
const marks = (['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup'] as const).map((tag) =>
  Mark.create({
    name: tag,
    addAttributes: () => attributesOf(tag),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
)
const headings = (['h1', 'h2', 'h3', 'h4'] as const).map((tag) =>
  element(tag, { group: 'block', content: 'inline*', defining: true }),
)
const lists = (['ul', 'ol'] as const).map((tag) => element(tag, { group: 'block list', content: 'li+' }))
const cells = (['td', 'th', 'dt', 'dd'] as const).map((tag) =>
  element(tag, { content: 'block+', isolating: true }),
)

/** The elements of a certificate as the editor knows them: all that the contract allows, and no others. */
export const certificateExtensions: Extensions = [
  Node.create({ name: 'doc', topNode: true, content: 'block+' }),
  Node.create({ name: 'text', group: 'inline' }),
  paragraph,
  ...headings,
  element('div', { group: 'block', content: '(block | dt | dd)+' }),
  element('blockquote', { group: 'block', content: 'block+', defining: true }),
  empty('hr', { group: 'block' }),
  empty('br', {
    group: 'inline',
    inline: true,
    selectable: false,
    parseHTML: () => [{ tag: 'br', getAttrs: isEmptyLine, ignore: true }, { tag: 'br' }],
  }),
  ...lists,
  element('li', { content: 'block+', defining: true }),
  element('table', { group: 'block', content: '(thead | tbody)+', isolating: true }),
  element('thead', { content: 'tr+' }),
  element('tbody', { content: 'tr+' }),
  element('tr', { content: '(td | th)+' }),
  ...cells,
  element('dl', { group: 'block', content: '(dt | dd | div)+' }),
  ...marks,
]

export const certificateSchema = getSchema(certificateExtensions)

/** Alone in a paragraph, it only gives the empty line its height. `false`: another rule applies. */
function isEmptyLine({ parentElement }: HTMLElement): false | null {
  return parentElement?.localName === 'p' && parentElement.childNodes.length === 1 ? null : false
}
