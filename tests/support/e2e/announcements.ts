import type { Page } from '@playwright/test'

/** Announcements of a screen reader: live regions as they fill, and each element that gets the focus. */
export interface Announcements {
  /** The number of announcements of a text. */
  readonly count: (text: string) => number
}

export async function recordAnnouncements(page: Page): Promise<Announcements> {
  const heard: string[] = []
  await page.exposeFunction('heard', (text: string) => void heard.push(text))
  await page.addInitScript(hearAll)
  return { count: (text) => heard.filter((said) => said.includes(text)).length }
}

/** In the page. */
function hearAll(): void {
  const { heard } = window as unknown as { heard: (text: string) => void }
  const isSpoken = (region: Element): boolean => {
    const live = region.getAttribute('aria-live')
    return live !== 'off' && (live !== null || region.matches('[role=alert], [role=status]'))
  }
  const hear = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement
    const region = element?.closest('[aria-live], [role=alert], [role=status]')
    if (!region || !isSpoken(region) || region.closest('[aria-hidden=true]')) return
    heard(node.textContent ?? '')
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type !== 'childList') hear(target)
      for (const node of addedNodes) {
        hear(node)
        // An element that is inserted with its text is announced if it is an alert.
        if (node instanceof Element && !node.matches('[role=alert]')) {
          for (const alert of node.querySelectorAll('[role=alert]')) hear(alert)
        }
      }
    }
  }).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ['role', 'aria-live'],
  })
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    const described = document.getElementById(target.getAttribute('aria-describedby') ?? '')
    heard([target.matches('h1, h2') ? target.textContent : '', described?.textContent].join(' '))
  })
}
