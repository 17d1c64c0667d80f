import { OWN_ROLL_CALL_POLL_MS } from '#contract/limits.ts'
import type { Colors } from '#contract/wire-flags.ts'
import { applyPalette } from '#src/ui/apply-palette.ts'
import { paletteFrom } from '#src/ui/palette.ts'
import './page.css.ts'

/**
 * The guest's own page. The server writes it; this asks for it with the secret of the link, which stands behind `#` and is only
 * ever sent in the body of a request, and sends what the guest fills in.
 */

interface Factory {
  createPolicy(
    name: 'guest-page',
    rules: { createHTML: (text: string) => string },
  ): { createHTML: (text: string) => string }
}
const { trustedTypes } = window as Window & { readonly trustedTypes?: Factory }
/** Pages of our own server, in which everything that people typed is escaped or cleaned. Its scripts would not run. */
const policy = trustedTypes?.createPolicy('guest-page', { createHTML: (text) => text }) ?? {
  createHTML: (text: string) => text,
}

const PATH = '/g'
const secret = (): string => location.hash.slice(1)
const byId = (id: string): HTMLElement | null => document.getElementById(id)

/** Of the page that the server sent first: later ones lack it. */
const trouble = byId('trouble')
/** The button that was pressed last, which gets the focus back. */
let pressed: HTMLElement | null = null
/** Chosen on the page; until then the server decides. */
let language = ''
/** One request at a time: a second press waits for the answer to the first. */
let isBusy = false
/** The page as the server wrote it last. */
let shown = ''

const bodyOf = (fields: Iterable<readonly [string, string]>): URLSearchParams => {
  const body = new URLSearchParams()
  for (const [name, value] of fields) body.append(name, value)
  body.set('secret', secret())
  if (language !== '') body.set('language', language)
  return body
}

async function ask(path: string, fields: Iterable<readonly [string, string]>): Promise<boolean> {
  if (isBusy) return false
  isBusy = true
  document.body.setAttribute('aria-busy', 'true')
  try {
    const response = await fetch(PATH + path, { method: 'POST', body: bodyOf(fields) })
    if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) throw new Error('No page')
    show(await response.text())
    return true
  } catch {
    showTrouble()
    return false
  } finally {
    isBusy = false
    document.body.removeAttribute('aria-busy')
  }
}

function show(text: string): void {
  shown = text
  const next = new DOMParser().parseFromString(policy.createHTML(text), 'text/html')
  const [before, after] = [document.querySelector('main'), next.querySelector('main')]
  if (before === null || after === null) return
  document.documentElement.lang = next.documentElement.lang
  document.documentElement.dir = next.documentElement.dir
  document.title = next.title
  const colors = after.dataset.colors
  if (colors !== undefined) applyPalette(document.documentElement, paletteFrom(JSON.parse(colors) as Colors))
  before.replaceWith(document.adoptNode(after))
}

/** The page stays as it is, with what was typed. */
function showTrouble(): void {
  const main = document.querySelector('main')
  byId('loading')?.remove()
  if (main === null || trouble === null) return
  trouble.hidden = false
  main.prepend(trouble)
  byId('again')?.focus()
}

const open = (): Promise<boolean> => ask('/show', [])

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null
  if (button?.id === 'again') {
    const isOpened = document.querySelector('h1') !== null
    if (trouble !== null) trouble.hidden = true
    if (isOpened) pressed?.focus()
    else void open()
  }
  const document_ = button?.dataset.pdf
  if (button !== null && document_ !== undefined)
    openPdf({
      id: document_,
      version: button.dataset.version ?? '',
      textLanguage: button.dataset.language ?? '',
    })
})

/** By a form of its own: a phone keeps the file, and the secret is in no address. */
function openPdf(fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `${PATH}/document`
  form.hidden = true
  for (const [name, value] of Object.entries({ ...fields, secret: secret() })) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

document.addEventListener('submit', (event) => {
  event.preventDefault()
  const { target: form } = event
  const act = form instanceof HTMLFormElement ? form.dataset.act : undefined
  if (!(form instanceof HTMLFormElement) || act === undefined) return
  pressed = form.querySelector('button[type=submit]')
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  void ask('/act', [...fields, ['act', act]]).then((isShown) => {
    if (!isShown) return
    const wrong = document.querySelector<HTMLElement>('[aria-invalid=true]')
    const heard = wrong ?? byId('status') ?? document.querySelector<HTMLElement>('h1')
    if (heard?.tagName === 'H1') heard.tabIndex = -1
    heard?.focus()
    if (wrong === null) window.scrollTo(0, 0)
  })
})

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.id !== 'language') return
  language = target.value
  void open().then((isShown) => {
    if (isShown) byId('language')?.focus()
  })
})

/**
 * While the guest is inside, the page shows by itself that the building is to be left. It has no field then in which something
 * could have been typed. Without a network it stays as it is.
 */
async function lookAgain(): Promise<void> {
  if (document.hidden || isBusy || document.querySelector('main')?.dataset.inside === undefined) return
  const before = shown
  try {
    const response = await fetch(`${PATH}/show`, { method: 'POST', body: bodyOf([]) })
    const text = await response.text()
    // What the guest has pressed meanwhile is answered later than this.
    if (!response.ok || isBusy || shown !== before || text === before) return
    const focused = document.activeElement?.id
    show(text)
    if (focused) byId(focused)?.focus()
  } catch {
    // It asks again.
  }
}
setInterval(() => void lookAgain(), OWN_ROLL_CALL_POLL_MS)
document.addEventListener('visibilitychange', () => void lookAgain())

window.addEventListener('hashchange', () => void open())
void open()
