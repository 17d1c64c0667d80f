import { isLanguage, languages } from '#contract/languages.ts'

/** A piece of the page's text. */
export interface Segment {
  readonly text: string
  /** BCP 47. */
  readonly lang: string
  /** `null` = not personal; else what is said instead, empty = only that something is hidden. */
  readonly publicly: string | null
}

/** Marks a text that others must not hear; its value is said instead. */
const PERSONAL = '[data-personal]'

const UNREAD =
  'script, style, template, noscript, datalist, [hidden], [inert], [aria-hidden=true], [data-unspoken]'

/** Whether assistive technology would leave an element out. What lies around it is not asked. */
export const isLeftOut = (element: Element): boolean =>
  element.matches(UNREAD) ||
  (element instanceof SVGElement && !element.matches('[role=img]')) ||
  (element.checkVisibility?.({ visibilityProperty: true }) === false && !isWithoutBox(element))

/** It is not shown itself, but all that is in it is. */
const isWithoutBox = (element: Element): boolean => getComputedStyle(element).display === 'contents'

/** The text of an element, or of a text node, as assistive technology reads it. */
export function segmentsOf(
  node: Node,
  except: (element: Element) => boolean = () => false,
): readonly Segment[] {
  if (node instanceof Text) return textSegment(node)
  if (!(node instanceof Element) || isLeftOut(node) || except(node)) return []
  if (node.matches(PERSONAL)) return [personalSegment(node)].filter(({ text }) => text !== '')
  const name = ownName(node)
  if (name !== null) return segment(name, node)
  return [...node.childNodes].flatMap((child) => segmentsOf(child, except))
}

/** A name that an element has beside its content. */
function ownName(element: Element): string | null {
  if (element instanceof HTMLImageElement) return element.alt
  if (element.matches('input, select, textarea')) return ''
  return element.getAttribute('aria-label')
}

function textSegment(node: Text): readonly Segment[] {
  const around = node.parentElement
  if (around === null || node.data.trim() === '') return []
  const marked = around.closest(PERSONAL)
  const publicly = marked === null ? null : (marked.getAttribute('data-personal') ?? '')
  return [{ text: tidy(node.data), lang: voiceOf(around), publicly }]
}

const personalSegment = (element: Element): Segment => ({
  text: plainText(element),
  lang: voiceOf(element),
  publicly: element.getAttribute('data-personal') ?? '',
})

export function segment(text: string, at: Element): readonly Segment[] {
  const marked = at.closest(PERSONAL)
  const publicly = marked === null ? null : (marked.getAttribute('data-personal') ?? '')
  return text.trim() === '' ? [] : [{ text: tidy(text), lang: voiceOf(at), publicly }]
}

function plainText(node: Node): string {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element) || isLeftOut(node)) return ''
  const name = ownName(node)
  return tidy(name ?? [...node.childNodes].map(plainText).join(' '))
}

/** One voice says what the company has written in Chinese and what the page says in `zh-Hans`. */
function voiceOf(element: Element): string {
  const lang = element.closest('[lang]')?.getAttribute('lang') || document.documentElement.lang
  return isLanguage(lang) ? (languages[lang].tag ?? lang) : lang
}

/** A word joiner only keeps a line from breaking. */
const tidy = (text: string): string => text.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim()
