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
/** A network that is there and answers nothing is taken for one that is not there. */
const ANSWER_MS = 8_000
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
/** Whose page that is, by the secret. */
let shownFor = ''
/** The page itself was asked for, and did not come. */
let isPageMissing = false

const bodyOf = (fields: Iterable<readonly [string, string]>): URLSearchParams => {
  const body = new URLSearchParams()
  for (const [name, value] of fields) body.append(name, value)
  body.set('secret', secret())
  if (language !== '') body.set('language', language)
  return body
}

/** The page that answers, with its status. */
async function post(path: string, fields: Iterable<readonly [string, string]>) {
  // `AbortSignal.timeout` is missing on phones that have the rest.
  const limit = new AbortController()
  const end = setTimeout(() => limit.abort(), ANSWER_MS)
  try {
    const { signal } = limit
    const response = await fetch(PATH + path, { method: 'POST', body: bodyOf(fields), signal })
    if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) throw new Error('No page')
    return { isOk: response.ok, text: await response.text() }
  } finally {
    clearTimeout(end)
  }
}

/** @param sent the form that is answered, by its `data-act`: what was typed into it goes, unless it was refused */
async function ask(
  path: string,
  fields: Iterable<readonly [string, string]>,
  sent: string | null = null,
): Promise<boolean> {
  if (isBusy) return false
  isBusy = true
  document.body.setAttribute('aria-busy', 'true')
  try {
    const guest = secret()
    const { text } = await post(path, fields)
    const typed = guest === shownFor ? typedNow() : []
    show(text)
    shownFor = guest
    const isRefused = byId('status')?.classList.contains('wrong') === true
    for (const one of typed) if (one.act !== sent || isRefused) typeAgain(one)
    isPageMissing = false
    return true
  } catch {
    isPageMissing = path === SHOW
    showTrouble()
    return false
  } finally {
    isBusy = false
    document.body.removeAttribute('aria-busy')
  }
}

interface Typed {
  /** Of its form. */
  readonly act: string
  readonly id: string
  readonly value: string
  readonly isTicked: boolean
}
type Control = HTMLInputElement | HTMLSelectElement

const isControl = (element: Element | null): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement

const isChanged = (control: Control): boolean =>
  control instanceof HTMLInputElement
    ? control.value !== control.defaultValue || control.checked !== control.defaultChecked
    : [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)

/** What was typed or ticked since the page came. */
const typedNow = (): readonly Typed[] =>
  [...document.querySelectorAll<HTMLFormElement>('form[data-act]')].flatMap(({ dataset, elements }) =>
    [...elements]
      .filter(isControl)
      .filter(isChanged)
      .map((control) => ({
        act: dataset.act ?? '',
        id: control.id,
        value: control.value,
        isTicked: control instanceof HTMLInputElement && control.checked,
      })),
  )

/** Where the new page still asks for it. */
function typeAgain({ id, value, isTicked }: Typed): void {
  const control = byId(id)
  if (!isControl(control)) return
  control.value = value
  if (control instanceof HTMLInputElement) control.checked = isTicked
  control.closest('details')?.setAttribute('open', '')
}

const pageOf = (text: string): Document =>
  new DOMParser().parseFromString(policy.createHTML(text), 'text/html')

/** Whether the guest may be inside by now, as the server has said last. */
let mayEnter = false

function show(text: string, next = pageOf(text)): void {
  shown = text
  mayEnter = asks(next)
  const [before, after] = [document.querySelector('main'), next.querySelector('main')]
  if (before === null || after === null) return
  document.documentElement.lang = next.documentElement.lang
  document.documentElement.dir = next.documentElement.dir
  document.title = next.title
  const colors = after.dataset.colors
  if (colors !== undefined) applyPalette(document.documentElement, paletteFrom(JSON.parse(colors) as Colors))
  replace(before, document.adoptNode(after))
}

/** An alarm that says the same stays where it is: what is put there anew is spoken again. */
function replace(before: Element, after: Element): void {
  const [alarm, next] = [before, after].map((main) => main.querySelector(':scope > [role=alert]'))
  if (!alarm || !next || alarm.textContent !== next.textContent || alarm.className !== next.className) {
    before.replaceWith(after)
    return
  }
  for (const { name, value } of after.attributes) before.setAttribute(name, value)
  const parts = [...after.childNodes]
  const place = parts.indexOf(next)
  for (const old of [...before.childNodes]) if (old !== alarm) old.remove()
  alarm.before(...parts.slice(0, place))
  alarm.after(...parts.slice(place + 1))
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

const SHOW = '/show'
/** A document is accepted in the language in which it was read. */
const READ = 'accept'
const open = (): Promise<boolean> => ask(SHOW, [], READ)

async function openInLanguage(): Promise<void> {
  if (await open()) byId('language')?.focus()
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null
  if (button?.id === 'again') {
    const isOpened = document.querySelector('h1') !== null
    if (trouble !== null) trouble.hidden = true
    if (!isOpened) void open()
    else if (isPageMissing) void openInLanguage()
    else pressed?.focus()
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
  void ask('/act', [...fields, ['act', act]], act).then((isShown) => {
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
  void openInLanguage()
})

const asks = (page: Document): boolean => page.querySelector('main')?.dataset.asks !== undefined

const isInside = (main: HTMLElement | null): boolean => main?.dataset.inside !== undefined

/**
 * While the guest is inside, the page shows by itself that the building is to be left. It has no field then in which something
 * could have been typed. Until the guest has come, it stays as it is, with what was typed; so it does without a network.
 */
async function lookAgain(): Promise<void> {
  const main = document.querySelector('main')
  // Only the page of a guest has colors.
  if (document.hidden || isBusy || main?.dataset.colors === undefined) return
  const before = shown
  try {
    const { isOk, text } = await post(SHOW, [])
    // What the guest has pressed meanwhile is answered later than this.
    if (!isOk || isBusy || shown !== before || text === before) return
    const next = pageOf(text)
    mayEnter = asks(next)
    if (!isInside(main) && !isInside(next.querySelector('main'))) return
    const focused = document.activeElement
    show(text, next)
    // An element that stays has kept it.
    if (focused instanceof HTMLElement && !focused.isConnected) focusInstead(focused)
  } catch {
    // It asks again.
  }
}

/** Gives the focus to what is now in the place of an element that had it. */
function focusInstead(gone: HTMLElement): void {
  const act = gone.closest('form')?.dataset.act ?? ''
  const same =
    byId(gone.id) ?? document.querySelector<HTMLElement>(`form[data-act="${act}"] > button[type=submit]`)
  const heard = same ?? document.querySelector('h1')
  if (heard?.tagName === 'H1') heard.tabIndex = -1
  heard?.focus({ preventScroll: true })
}
setInterval(() => {
  if (mayEnter) void lookAgain()
}, OWN_ROLL_CALL_POLL_MS)
document.addEventListener('visibilitychange', () => void lookAgain())

window.addEventListener('hashchange', () => void open())
void open()
