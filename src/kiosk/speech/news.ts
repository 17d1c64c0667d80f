import type { Urgency } from '#machines/speech/speech.types.ts'

const LIVE = '[role=alert], [role=status], [role=log], [aria-live]'
const HIDDEN = '[aria-hidden=true], [inert], [data-unspoken]'

export interface News {
  readonly node: Node
  readonly urgency: Urgency
}

/** What has changed in the page's live regions, as assistive technology announces it. */
export function newsIn(changes: readonly MutationRecord[]): readonly News[] {
  const news = new Map<Node, Urgency>()
  const note = (node: Node, region: Element | null | undefined) => {
    const urgency = region ? urgencyOf(region) : null
    if (urgency !== null) news.set(node, urgency)
  }
  for (const { type, target, addedNodes } of changes) {
    if (type === 'characterData' && target.parentElement) {
      note(target.parentElement, target.parentElement.closest(LIVE))
    }
    if (type === 'attributes' && target instanceof Element && target.matches('[role=alert]'))
      note(target, target)
    if (type !== 'childList') continue
    const region = target instanceof Element ? target.closest(LIVE) : null
    for (const node of addedNodes) {
      if (region && target instanceof Element) note(node instanceof Element ? node : target, region)
      // A region that comes with its text is announced only if it is an alert.
      if (!(node instanceof Element)) continue
      if (node.matches('[role=alert]')) note(node, node)
      for (const alert of node.querySelectorAll('[role=alert]')) note(alert, alert)
    }
  }
  return [...news].map(([node, urgency]) => ({ node, urgency }))
}

function urgencyOf(region: Element): Urgency | null {
  const live = region.getAttribute('aria-live')
  if (live === 'off' || region.closest(HIDDEN)) return null
  return live === 'assertive' || (live === null && region.matches('[role=alert]')) ? 'alert' : 'notice'
}
