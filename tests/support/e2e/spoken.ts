import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'

interface Said {
  readonly text: string
  /** BCP 47. */
  readonly lang: string
}

interface Heard extends Said {
  /** How many keys the visitor had pressed. */
  readonly turn: number
}

/** More stops than any screen has. */
const STOPS_MAX = 80
/** Real milliseconds without a word after which a visitor takes their turn. */
const QUIET_MS = 250

/** The texts of a language by message id. */
export function textsOf(language: Language): ReadonlyMap<string, string> {
  const source = readFileSync(new URL(`../../../locales/${language}.po`, import.meta.url), 'utf8')
  return new Map(
    [...source.matchAll(/^msgid "(\w+)"\nmsgstr "(.*)"$/gm)].map(([, id = '', text = '']) => [
      id,
      text.replaceAll('\\"', '"'),
    ]),
  )
}

/** What a visitor of a language waits to hear. */
export function wordsOf(language: Language) {
  const catalogue = textsOf(language)
  return (id: string, values: Readonly<Record<string, string>> = {}): string => {
    const text = catalogue.get(id)
    if (!text) throw new Error(`The catalogue of ${language} has no ${id}`)
    // The tablet says narrow and unbroken spaces like others, and no word joiners.
    return text
      .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
      .replaceAll('\u2060', '')
      .replace(/\s+/g, ' ')
  }
}

/**
 * A visitor who sees nothing: they press keys and decide by what they hear alone. The device's voice is replaced by one
 * that writes down what it would say.
 */
export class Listener {
  readonly #page: Page
  readonly #heard: Heard[] = []
  readonly language: Language
  readonly words: ReturnType<typeof wordsOf>

  private constructor(page: Page, language: Language) {
    this.#page = page
    this.language = language
    this.words = wordsOf(language)
  }

  /** Called before the page opens. */
  static async at(page: Page, language: Language, voices: readonly string[] = VOICES): Promise<Listener> {
    const listener = new Listener(page, language)
    await page.exposeFunction(
      'spoke',
      ({ text, lang }: Said) =>
        void listener.#heard.push({ text: text.replace(/\s+/g, ' '), lang, turn: listener.#turn }),
    )
    await page.addInitScript(replaceVoice, voices)
    return listener
  }

  /** Everything so far, in the order in which it was said. */
  all = (): readonly Heard[] => this.#heard

  /** What was said since the last key. */
  last = (): string =>
    this.#heard
      .slice(this.#from)
      .map(({ text }) => text)
      .join(' ')
  #from = 0
  #turn = 0

  /** Waits until the tablet has said all it had to say. */
  async listen(): Promise<string> {
    await expect.poll(() => this.#heard.length, { message: 'something is said' }).toBeGreaterThan(this.#from)
    for (let before = -1; before !== this.#heard.length; ) {
      before = this.#heard.length
      await new Promise((done) => setTimeout(done, QUIET_MS))
    }
    return this.last()
  }

  /** Presses a key and hears the answer to it. */
  async press(key: string): Promise<string> {
    this.#begin()
    await this.#page.keyboard.press(key)
    return this.listen()
  }

  async hear(text: string): Promise<void> {
    // A voice has no capital letters.
    const said = () => this.last().toLowerCase()
    await expect.poll(said, { message: `“${text}” is said`, timeout: 15_000 }).toContain(text.toLowerCase())
    await this.listen()
  }

  /** The key of a keypad, which is heard once home stands. */
  async turnOn(): Promise<void> {
    // A tablet that starts speaks, but in the language that it had last.
    await this.#page.getByRole('heading', { name: this.words('WELCOME'), exact: true }).waitFor()
    this.#begin()
    const isHeard = () => this.#heard.length > this.#from
    await expect(async () => {
      // Where it is on and has not spoken yet, the same key would end it.
      const isOn = await this.#page.locator('[data-direct][aria-pressed=true]').count()
      if (!isHeard() && isOn === 0) await this.#page.keyboard.press('F1')
      await expect.poll(isHeard, { timeout: 2_000 }).toBe(true)
    }).toPass({ timeout: 20_000 })
    await this.listen()
    expect(this.last()).toContain(this.words('SPOKEN_HELP'))
  }

  /** Goes on, control by control, until this one is said. */
  async seek(name: string, key: 'ArrowRight' | 'Tab' = 'Tab'): Promise<string> {
    for (let stop = 0; stop < STOPS_MAX; stop++) {
      const said = await this.press(key)
      if (said.includes(name)) return said
    }
    throw new Error(`“${name}” is nowhere on the screen`)
  }

  /** Presses a control by its name. */
  async use(name: string, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.seek(`${name}, `)
    this.#begin()
    await this.#page.keyboard.press(key)
  }

  async type(label: string, text: string): Promise<void> {
    await this.seek(label)
    await this.write(text)
  }

  async write(text: string): Promise<void> {
    this.#begin()
    await this.#page.keyboard.type(text, { delay: 20 })
    await this.listen()
  }

  /** From now on it is the tablet's turn. */
  #begin(): void {
    this.#from = this.#heard.length
    this.#turn += 1
  }
}

const VOICES = [
  'it-IT',
  'en-US',
  'es-ES',
  'de-DE',
  'fr-FR',
  'ja-JP',
  'zh-CN',
  'hi-IN',
  'id-ID',
  'ar-SA',
  'pl-PL',
]

/** In the page. Its utterances take no time, but end later than they begin, so that they can be cut off. */
function replaceVoice(langs: readonly string[]): void {
  const { spoke } = window as unknown as { spoke: (said: Said) => void }
  const wait = window.setTimeout.bind(window)
  class Utterance {
    lang = ''
    rate = 1
    volume = 1
    voice: unknown = null
    onend: (() => void) | null = null
    onerror: ((event: { error: string }) => void) | null = null
    readonly text: string
    constructor(text: string) {
      this.text = text
    }
  }
  let waiting: Utterance[] = []
  let timer: number | null = null
  const next = () => {
    const [utterance, ...rest] = waiting
    waiting = rest
    timer = null
    if (!utterance) return
    spoke({ text: utterance.text, lang: utterance.lang })
    timer = wait(() => {
      utterance.onend?.()
      if (timer !== null) next()
    }, 5)
  }
  const synthesis = {
    getVoices: () =>
      langs.map((lang) => ({ lang, name: lang, localService: true, default: false, voiceURI: lang })),
    speak(utterance: Utterance) {
      waiting.push(utterance)
      if (timer === null) next()
    },
    cancel() {
      waiting = []
      if (timer !== null) window.clearTimeout(timer)
      timer = null
    },
    addEventListener: () => undefined,
  }
  Object.defineProperty(window, 'speechSynthesis', { get: () => synthesis })
  Object.assign(window, { SpeechSynthesisUtterance: Utterance })
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.opacity = '0'
  })
}
