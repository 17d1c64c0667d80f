import { DOMParser, DOMSerializer, type Node, type Schema, type Slice } from '@tiptap/pm/model'
import { cleanFragment } from '#src/kiosk/screens/certificates/clean-html.ts'
import { certificateSchema } from './editor-schema.ts'

/** HTML is parsed by DOMPurify: the library's own way is refused by the server's Trusted Types policy. */
export const readContent = (html: string): Node => readFragment(cleanFragment(html))

export const readFragment = (content: DocumentFragment): Node =>
  DOMParser.fromSchema(certificateSchema).parse(content)

/** The same for a part that is pasted into a document of this schema. */
export const readSlice = (schema: Schema, html: string): Slice =>
  DOMParser.fromSchema(schema).parseSlice(cleanFragment(html))

const isBare = (element: Element | null): boolean => element?.hasAttribute('data-bare') ?? false

/** The document as HTML, as it is stored; '' if it is empty. */
export function writeContent(document: Node): string {
  if (document.childCount === 1 && document.firstChild?.isTextblock && document.firstChild.childCount === 0)
    return ''
  const root = window.document.createElement('div')
  root.append(DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content))
  const bare = [...root.querySelectorAll('p[data-bare]')]
  // Two lines beside each other would become one.
  const alone = bare.filter(
    (line) =>
      line.parentElement !== root && !isBare(line.previousElementSibling) && !isBare(line.nextElementSibling),
  )
  for (const line of bare) line.removeAttribute('data-bare')
  for (const line of alone) line.replaceWith(...line.childNodes)
  // An empty line has the height of its line break.
  for (const line of root.querySelectorAll('p'))
    if (line.childNodes.length === 0) line.append(window.document.createElement('br'))
  return root.innerHTML
}
