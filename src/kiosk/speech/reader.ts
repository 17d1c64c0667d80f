import { i18n } from '@lingui/core'
import { fromCallback } from 'xstate'
import type { ReaderCommand, SpeechPorts, SpokenPart } from '#machines/ports.ts'
import type { SpeechEvent, Urgency } from '#machines/speech/speech.types.ts'
import { describeControl, isTextField } from './describe-control.ts'
import { watchFingers } from './gestures.ts'
import { keyWishes, type Wish } from './keys.ts'
import { withTyped } from './mask.ts'
import { type News, newsIn } from './news.ts'
import { phrasesWith } from './phrases.ts'
import { isControl, isSameItem, type ReadItem, readPage, shownRoot, titleOf } from './read-page.ts'
import { segmentsOf } from './read-text.ts'
import { chooseBeside, ERASE, signName, signWheel, typingEcho } from './typing.ts'

/** A screen's parts arrive one after the other: what changes within this time is said together. */
const SETTLE_MS = 100
/** More texts than these before the first control are left for the visitor to go through. */
const LEAD_ITEMS = 6
const MARK = 'data-spoken'
/** Controls that act at the first tap, also while taps only read. */
const DIRECT = '[data-direct]'
/** Attributes whose change is heard. */
const HEARD = [
  'role',
  'lang',
  'aria-live',
  'aria-activedescendant',
  'aria-checked',
  'aria-pressed',
  'aria-selected',
]

/** The text that other people may hear: that without names, where a part has one. */
const toOthers = ({ text, publicly }: SpokenPart): string => publicly ?? text

/** What would be heard twice in a row is said to the visitor alone, if there is more in it. */
const withoutEchoes = (parts: readonly SpokenPart[]): readonly SpokenPart[] =>
  parts.map((part, nth) => {
    const before = parts[nth - 1]
    return before && toOthers(before) === toOthers(part) ? { ...part, publicly: '' } : part
  })

interface ReaderOptions {
  /** Names of the visitor and others that the kiosk knows. */
  readonly knownNames: () => readonly string[]
}

/**
 * Reads the page to the visitor: what is on the screen, from its headings, texts, controls and live regions, so that no
 * screen needs a second set of texts; and the keys and fingers that lead through it.
 */
export const pageReader = ({ knownNames }: ReaderOptions): SpeechPorts['reader'] =>
  fromCallback<ReaderCommand>(({ sendBack, receive }) => {
    const send: (event: SpeechEvent) => void = sendBack
    let typed: ReadonlySet<string> = new Set()
    const { item: itemWords, texts, state, word } = phrasesWith(() => [...typed, ...knownNames()])
    const typing = typingEcho()
    const wheel = signWheel()
    const wishOf = keyWishes()

    let cursor: ReadItem | null = null
    let cursorState = ''
    let shown: { readonly root: Element; readonly title: Element | null; readonly text: string } | null = null
    let news: News[] = []
    /** What has got the focus, or was pointed at within a list, since the last look. */
    let arrived: Element | null = null
    let movesFocus = false
    let timer: ReturnType<typeof setTimeout> | null = null

    const say = (urgency: Urgency, parts: readonly SpokenPart[]) => {
      if (parts.length > 0) send({ type: 'SAY', message: { urgency, parts } })
    }

    const stateOf = (item: ReadItem | null) =>
      item?.kind === 'control' && !isTextField(item.element)
        ? state(describeControl(item.element))
            .map(({ text }) => text)
            .join()
        : ''

    const setCursor = (item: ReadItem | null) => {
      cursor?.element.removeAttribute(MARK)
      cursor = item
      cursorState = stateOf(item)
      item?.element.setAttribute(MARK, '')
    }

    const itemAt = (element: Element, items = readPage(shownRoot())): ReadItem =>
      items.find((item) => item.element === element) ??
      items.findLast((item) => item.element.contains(element) || element.contains(item.element)) ?? {
        kind: isControl(element) ? 'control' : 'text',
        element,
        node: null,
        segments: segmentsOf(element),
      }

    /** Goes to an item, with the focus if it can have it. */
    const goTo = (item: ReadItem) => {
      setCursor(item)
      item.element.scrollIntoView({ block: 'nearest' })
      movesFocus = true
      if (item.kind === 'control' && item.element instanceof HTMLElement)
        item.element.focus({ preventScroll: true })
      if (document.activeElement !== item.element && document.activeElement instanceof HTMLElement) {
        document.activeElement.blur()
      }
      movesFocus = false
    }

    const move = (by: 1 | -1, isWanted: (item: ReadItem) => boolean = () => true) => {
      const items = readPage(shownRoot())
      if (items.length === 0) return
      const here = items.findIndex((item) => cursor !== null && isSameItem(item, cursor))
      const title = items.findIndex((item) => item.element === shown?.title)
      const from = here >= 0 ? here : Math.max(0, title)
      for (let step = 1; step <= items.length; step++) {
        const at = (from + by * step + items.length * 2) % items.length
        const item = items[at]
        if (!item || !isWanted(item)) continue
        goTo(item)
        const isAround = by === 1 ? at <= from : at >= from
        say('move', [...(isAround ? [word(edgeWord(by))] : []), ...itemWords(item)])
        return
      }
    }
    const edgeWord = (by: 1 | -1) => (by === 1 ? i18n._('SPOKEN_FROM_TOP') : i18n._('SPOKEN_FROM_END'))
    const isStop = ({ kind, element }: ReadItem) =>
      kind === 'control' && element instanceof HTMLElement && element.tabIndex >= 0

    const press = () => {
      if (cursor === null) return
      const { kind, element } = cursor
      if (kind !== 'control' || !(element instanceof HTMLElement)) return say('move', itemWords(cursor))
      if (isTextField(element)) {
        if (wheel.type(element)) return look()
        element.focus()
        return say('move', itemWords(cursor))
      }
      if (element instanceof HTMLSelectElement) return say('move', itemWords(cursor))
      element.click()
      look()
    }

    /** @returns whether the browser's own answer to the key must not follow */
    const confirmByKey = (key: string): boolean => {
      const element = cursor?.element
      const isNative =
        element === document.activeElement && element?.matches('button, a[href], summary, input')
      const isTick = element?.matches('input[type=checkbox], input[type=radio]') && key === 'Enter'
      if (isNative && !isTick) return false
      press()
      return true
    }

    const fulfil = (wish: Wish, key = ''): boolean => {
      switch (wish) {
        case 'next':
          move(1)
          return true
        case 'back':
          move(-1)
          return true
        case 'nextControl':
          move(1, isStop)
          return true
        case 'controlBefore':
          move(-1, isStop)
          return true
        case 'confirm':
          return confirmByKey(key)
        case 'repeat':
          send({ type: 'REPEATED' })
          return true
        case 'hush':
          send({ type: 'HUSHED' })
          return true
        case 'louder':
          send({ type: 'LOUDER' })
          return true
        case 'softer':
          send({ type: 'SOFTER' })
          return true
        case 'faster':
          send({ type: 'FASTER' })
          return true
        case 'slower':
          send({ type: 'SLOWER' })
          return true
        case 'privacy':
          send({ type: 'PRIVACY_TOGGLED' })
          return true
        case 'off':
          send({ type: 'TURNED_OFF' })
          return true
      }
    }

    const hearKey = (event: KeyboardEvent) => {
      const wish = wishOf(event)
      if (wish === null) {
        // Escape closes dialogs, and silences besides.
        if (event.key === 'Escape') send({ type: 'HUSHED' })
        return
      }
      if (event.repeat && wish === 'confirm') return event.preventDefault()
      if (!fulfil(wish, event.key)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }

    const screenWords = (): readonly SpokenPart[] => {
      const items = readPage(shownRoot())
      const first = items.findIndex(({ element }) => element === shown?.title)
      const own = items.slice(Math.max(0, first))
      const control = own.findIndex(({ kind }) => kind === 'control')
      const lead = own.slice(0, control < 0 ? LEAD_ITEMS : Math.min(control, LEAD_ITEMS))
      const count = own.filter(({ kind }) => kind === 'control').length
      setCursor(items[first] ?? own[0] ?? null)
      return [
        ...withoutEchoes(lead.flatMap((item) => itemWords(item))),
        ...(count > 0 ? [word(i18n._('SPOKEN_CONTROLS', { count }))] : []),
      ]
    }

    /** Says what has changed since the last look. */
    const look = () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      const root = shownRoot()
      const title = titleOf(root)
      const text = title?.textContent ?? ''
      const isNew = shown === null || shown.root !== root || shown.title !== title || shown.text !== text
      const isFirst = shown === null
      shown = { root, title, text }

      typed = withTyped(typed, typing.typed(root))
      say('move', typing.look(root))
      const focused = arrived?.isConnected ? arrived : null
      arrived = null
      // What was pressed comes before the news of it, which it would cut off.
      if (!isNew && focused === null && cursor?.element.isConnected && stateOf(cursor) !== cursorState) {
        cursorState = stateOf(cursor)
        say('move', state(describeControl(cursor.element)))
      }
      const said = new Set<string>()
      for (const { node, urgency } of news) {
        const parts = node.isConnected ? texts(segmentsOf(node)) : []
        const whole = parts.map((part) => part.text).join()
        if (whole !== '' && !said.has(whole)) say(urgency, parts)
        said.add(whole)
      }
      news = []

      const isTitle = focused !== null && (focused === title || focused.matches('h1, h2'))
      if (isNew || isTitle) {
        const parts = screenWords()
        const control = focused && !isTitle && isControl(focused) ? itemAt(focused) : null
        if (control) setCursor(control)
        say('screen', [
          ...(isFirst ? [word(i18n._('SPOKEN_HELP'))] : []),
          ...parts,
          ...(control ? itemWords(control) : []),
        ])
      } else if (focused) {
        const item = itemAt(focused)
        // The field of a list keeps the focus while its options are pointed at.
        if (!focused.matches('[role=option]') || focused === document.activeElement) setCursor(item)
        say('move', itemWords(item))
      }
    }
    const lookSoon = () => {
      timer ??= setTimeout(look, SETTLE_MS)
    }

    const observer = new MutationObserver((changes) => {
      const isOwn = changes.every(
        ({ target }) => target instanceof Element && target.closest('[data-unspoken]'),
      )
      if (isOwn) return
      news = [...news, ...newsIn(changes)]
      for (const { attributeName, target } of changes) {
        if (attributeName !== 'aria-activedescendant' || target !== document.activeElement) continue
        const active = (target as Element).getAttribute(attributeName)
        arrived = document.getElementById(active ?? '') ?? arrived
      }
      lookSoon()
    })
    observer.observe(document.documentElement, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: HEARD,
    })

    const hearFocus = ({ target }: FocusEvent) => {
      if (movesFocus || !(target instanceof Element) || target.closest('[data-unspoken]')) return
      arrived = target
      lookSoon()
    }
    const explore = (x: number, y: number, isTap: boolean) => {
      const under = document.elementFromPoint(x, y)
      if (!under) return
      const labelled = under.closest('label')?.control ?? under
      const items = readPage(shownRoot()).filter(({ element }) => element.contains(labelled))
      const item = items.at(-1)
      if (!item || (!isTap && cursor && isSameItem(item, cursor))) return
      goTo(item)
      say('move', itemWords(item))
    }
    const stroke = (way: 'right' | 'left' | 'up' | 'down') => {
      if (way === 'right') return move(1)
      if (way === 'left') return move(-1)
      const by = way === 'down' ? 1 : -1
      const element = cursor?.element
      if (element instanceof HTMLSelectElement) chooseBeside(element, by)
      else if (element && isTextField(element)) {
        const sign = wheel.turn(element, by)
        say('move', [word(sign === ERASE ? i18n._('SPOKEN_ERASE') : signName(sign))])
      } else send({ type: 'REPEATED' })
    }

    const stopFingers = watchFingers({
      onExplore: explore,
      onConfirm: press,
      onStroke: stroke,
      onHush: () => send({ type: 'HUSHED' }),
      isDirect: (target) => target instanceof Element && target.closest(DIRECT) !== null,
    })
    addEventListener('keydown', hearKey, { capture: true })
    document.addEventListener('focusin', hearFocus)
    document.addEventListener('input', lookSoon)
    document.addEventListener('change', lookSoon)

    receive((command) => {
      if (command.type === 'TELL_VOLUME')
        say('move', [word(i18n._('SPOKEN_VOLUME', { step: command.step, of: command.of }))])
      if (command.type === 'TELL_RATE')
        say('move', [word(i18n._('SPOKEN_RATE', { step: command.step, of: command.of }))])
      if (command.type === 'TELL_PRIVACY') {
        say('move', [word(command.isAloud ? i18n._('SPOKEN_ALOUD') : i18n._('SPOKEN_PRIVATE'))])
      }
    })
    lookSoon()
    return () => {
      if (timer !== null) clearTimeout(timer)
      observer.disconnect()
      stopFingers()
      setCursor(null)
      removeEventListener('keydown', hearKey, { capture: true })
      document.removeEventListener('focusin', hearFocus)
      document.removeEventListener('input', lookSoon)
      document.removeEventListener('change', lookSoon)
    }
  })
