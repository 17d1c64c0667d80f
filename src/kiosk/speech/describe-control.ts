import { isLeftOut, type Segment, segment, segmentsOf } from './read-text.ts'

type Role = 'button' | 'link' | 'checkbox' | 'switch' | 'radio' | 'field' | 'list' | 'option' | 'slider'

/** A control as assistive technology sees it. */
export interface Control {
  readonly role: Role
  readonly name: readonly Segment[]
  /** Name of the group around it. */
  readonly group: readonly Segment[]
  /** What is typed or chosen; `null` = it has none. Personal wherever others must not hear it. */
  readonly value: Segment | null
  readonly isEmpty: boolean
  readonly checked: boolean | null
  readonly chosen: boolean
  readonly expanded: boolean | null
  readonly isRequired: boolean
  readonly isInvalid: boolean
  readonly isUnavailable: boolean
  /** Hint and error. */
  readonly description: readonly Segment[]
  /** Among its like in a list. */
  readonly place: { readonly at: number; readonly of: number } | null
}

const roles: Readonly<Record<string, Role>> = {
  button: 'button',
  link: 'link',
  checkbox: 'checkbox',
  switch: 'switch',
  radio: 'radio',
  combobox: 'field',
  textbox: 'field',
  searchbox: 'field',
  option: 'option',
  menuitem: 'option',
  slider: 'slider',
}

export const isTextField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    !/^(?:checkbox|radio|button|submit|reset|range|file)$/.test(element.type))

function roleOf(element: Element): Role {
  const role = roles[element.getAttribute('role') ?? '']
  // A list box that is closed is a list, even if it is a button for the browser.
  if (role !== undefined && !(role === 'field' && !isTextField(element))) return role
  if (element instanceof HTMLSelectElement || role === 'field') return 'list'
  if (isTextField(element)) return 'field'
  if (element instanceof HTMLInputElement) {
    if (element.type === 'checkbox' || element.type === 'radio') return element.type
    if (element.type === 'range') return 'slider'
  }
  return element instanceof HTMLAnchorElement ? 'link' : 'button'
}

export function describeControl(element: Element): Control {
  const role = roleOf(element)
  const is = (attribute: string) => element.getAttribute(attribute) === 'true'
  const known = (attribute: string) => (element.hasAttribute(attribute) ? is(attribute) : null)
  const input = element instanceof HTMLInputElement ? element : null
  const isTicked = role === 'checkbox' || role === 'switch' || role === 'radio'
  const value = valueIn(element, role)
  return {
    role,
    name: nameOf(element, role),
    group: groupOf(element),
    value: value && value.text !== '' ? value : null,
    isEmpty: value?.text === '',
    checked: isTicked ? (known('aria-checked') ?? input?.checked ?? false) : null,
    chosen: is('aria-pressed') || is('aria-current') || (role === 'option' && is('aria-selected')),
    expanded: role === 'field' ? null : known('aria-expanded'),
    isRequired: is('aria-required') || ('required' in element && element.required === true),
    isInvalid: is('aria-invalid'),
    isUnavailable: is('aria-disabled') || ('disabled' in element && element.disabled === true),
    description: textsOf(element.getAttribute('aria-describedby'), ({ tagName }) => tagName === 'H1'),
    place: placeOf(element, role),
  }
}

const textsOf = (ids: string | null, except?: (part: Element) => boolean): readonly Segment[] =>
  (ids ?? '')
    .split(/\s+/)
    .flatMap((id) => document.getElementById(id) ?? [])
    .flatMap((part) => segmentsOf(part, except))

function nameOf(element: Element, role: Role): readonly Segment[] {
  const named = textsOf(element.getAttribute('aria-labelledby'))
  if (named.length > 0) return named
  const label = element.getAttribute('aria-label')
  if (label) return segment(label, element)
  const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
  const described = new Set((element.getAttribute('aria-describedby') ?? '').split(/\s+/))
  const said = labels.flatMap((node) => segmentsOf(node, ({ id }) => id !== '' && described.has(id)))
  if (said.length > 0) return said
  const hasContent = role !== 'field' && role !== 'slider' && !(element instanceof HTMLSelectElement)
  const content = hasContent && role !== 'list' ? segmentsOf(element) : []
  if (content.length > 0) return content
  const spare = element.getAttribute('title') ?? element.getAttribute('placeholder') ?? ''
  return segment(spare, element)
}

function groupOf(element: Element): readonly Segment[] {
  const group = element.parentElement?.closest('fieldset, [role=group], [role=radiogroup], [role=listbox]')
  if (!group) return []
  const legend = group.querySelector(':scope > legend')
  if (legend) return segmentsOf(legend)
  const named = textsOf(group.getAttribute('aria-labelledby'))
  return named.length > 0 ? named : segment(group.getAttribute('aria-label') ?? '', group)
}

/** Whatever is typed is the visitor's, and so is what they choose about themselves. */
function valueIn(element: Element, role: Role): Segment | null {
  if (isTextField(element)) return { text: element.value, lang: document.documentElement.lang, publicly: '' }
  const isPersonal = element.closest('[data-personal-answers]') !== null
  const said = (text: string): Segment => ({
    text,
    lang: document.documentElement.lang,
    publicly: isPersonal ? '' : null,
  })
  if (element instanceof HTMLSelectElement) {
    const [option] = element.selectedOptions
    return { ...said(option?.textContent.trim() ?? ''), lang: option?.lang || document.documentElement.lang }
  }
  if (role === 'list') return said(element.textContent.trim())
  if (role === 'slider') {
    const value = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow')
    return said(value ?? (element instanceof HTMLInputElement ? element.value : ''))
  }
  return null
}

/** Of a list with several choices: which one this is. */
function placeOf(element: Element, role: Role): Control['place'] {
  const list =
    role === 'option'
      ? element.closest('[role=listbox], [role=menu]')
      : element.closest('ul, ol, [role=list], [role=radiogroup]')
  if (!list) return null
  const like =
    role === 'option'
      ? [...list.querySelectorAll('[role=option], [role=menuitem]')]
      : list.matches('[role=radiogroup]')
        ? [...list.querySelectorAll('[role=radio], input[type=radio]')]
        : [...list.children]
  const shown = like.filter((other) => !isLeftOut(other))
  const at = shown.findIndex((other) => other === element || other.contains(element))
  const of = Number(element.getAttribute('aria-setsize')) || shown.length
  if (at < 0 || of < 2) return null
  return { at: Number(element.getAttribute('aria-posinset')) || at + 1, of }
}
