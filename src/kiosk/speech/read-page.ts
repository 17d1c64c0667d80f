import { isLeftOut, type Segment, segmentsOf } from './read-text.ts'

/** One stop of the reading: a control, a heading, a picture or a run of text. */
export interface ReadItem {
  readonly kind: 'control' | 'heading' | 'picture' | 'text'
  /** Of a run of text: the element around it. */
  readonly element: Element
  /** Of a run of text: the first of its nodes; the other items have none. */
  readonly node: Node | null
  /** Empty for controls, which say more than their text. */
  readonly segments: readonly Segment[]
}

const CONTROL = [
  'button',
  'a[href]',
  'input:not([type=hidden])',
  'select',
  'textarea',
  'summary',
  ...[
    'button',
    'link',
    'checkbox',
    'radio',
    'switch',
    'tab',
    'option',
    'combobox',
    'textbox',
    'slider',
    'menuitem',
  ].map((role) => `[role=${role}]`),
].join(', ')
const HEADING = 'h1, h2, h3, h4, h5, h6, [role=heading]'
const PICTURE = 'img, [role=img]'
/** Elements that are part of the text around them. */
const INLINE =
  /^(?:SPAN|STRONG|EM|B|I|SMALL|TIME|CODE|MARK|SUB|SUP|ABBR|BDI|BDO|BR|WBR|U|S|Q|CITE|DFN|VAR|KBD|SAMP|FONT|A)$/

export const isControl = (element: Element): boolean => element.matches(CONTROL)

/** The dialog that lies above the page, else the page. */
export function shownRoot(): Element {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')]
  return dialogs.filter((dialog) => !isLeftOut(dialog)).at(-1) ?? document.body
}

/** The title that a screen or a dialog begins with. */
export function titleOf(root: Element): Element | null {
  const named = document.getElementById(root.getAttribute('aria-labelledby') ?? '')
  return named ?? root.querySelector('h1') ?? root.querySelector(HEADING)
}

/** Everything that can be read, in the order of the page: no screen needs a text of its own for it. */
export function readPage(root: Element): readonly ReadItem[] {
  const items: ReadItem[] = []
  /** Hints, errors and labels are said with their control. */
  const saidElsewhere = describedIn(root)
  let run: { readonly node: Node; readonly element: Element; readonly segments: Segment[] } | null = null

  const endRun = () => {
    if (run) items.push({ kind: 'text', element: run.element, node: run.node, segments: run.segments })
    run = null
  }
  const add = (kind: ReadItem['kind'], element: Element, segments: readonly Segment[]) => {
    endRun()
    items.push({ kind, element, node: null, segments })
  }
  const read = (node: Node) => {
    if (node instanceof Text) {
      const segments = segmentsOf(node)
      const [first] = segments
      const element = node.parentElement
      if (!first || !element) return
      run ??= { node, element, segments: [] }
      run.segments.push(...segments)
      return
    }
    if (!(node instanceof Element) || isLeftOut(node) || saidElsewhere.has(node)) return
    if (isControl(node)) return add('control', node, [])
    if (node.matches(HEADING)) return add('heading', node, segmentsOf(node))
    if (node.matches(PICTURE)) {
      const segments = segmentsOf(node)
      if (segments.length > 0) add('picture', node, segments)
      return
    }
    if (node instanceof HTMLLabelElement) {
      endRun()
      const inside = [...node.querySelectorAll(CONTROL)]
      for (const control of inside) if (!isLeftOut(control)) add('control', control, [])
      if (inside.length > 0 || node.htmlFor !== '') return
    }
    const isOwnPart = !INLINE.test(node.tagName)
    if (isOwnPart) endRun()
    if (node.matches('[data-personal]') && node.querySelector(CONTROL) === null) {
      const segments = segmentsOf(node)
      const [first] = segments
      if (first) {
        run ??= { node, element: node, segments: [] }
        run.segments.push(...segments)
      }
    } else {
      for (const child of node.childNodes) read(child)
    }
    if (isOwnPart) endRun()
  }
  read(root)
  endRun()
  return items
}

/** The title describes the field that has the focus in its place, but is said by itself. */
function describedIn(root: Element): ReadonlySet<Element> {
  const ids = [...root.querySelectorAll('[aria-describedby], [aria-labelledby]')]
    .filter(isControl)
    .flatMap((control) => [control.getAttribute('aria-describedby'), control.getAttribute('aria-labelledby')])
    .flatMap((names) => names?.split(/\s+/) ?? [])
  return new Set(ids.flatMap((id) => document.getElementById(id) ?? []).filter((part) => !part.matches('h1')))
}

export const isSameItem = (one: ReadItem, other: ReadItem): boolean =>
  one.element === other.element && one.node === other.node
