import { assign, setup } from 'xstate'
import { MORE_TIME_FACTOR, TOAST_MS } from '#contract/limits.ts'
import type { SaidNotice } from './notices.types.ts'

interface NoticesContext {
  /** Oldest first. One that is gone leaves its place, without its words, until all are: none moves while it is read. */
  readonly shown: readonly SaidNotice[]
  /** The last notice that disappeared on home. */
  readonly last: SaidNotice | null
  readonly count: number
}

type NoticesEvent =
  | { readonly type: 'SAID'; readonly notice: Omit<SaidNotice, 'id'> }
  /** The time of a notice is over, or it was closed by a touch. */
  | { readonly type: 'CLOSED'; readonly id: string }
  | { readonly type: 'HOME_SHOWN' }
  | { readonly type: 'HOME_LEFT' }

const noticesSetup = setup({
  types: {} as { context: NoticesContext; events: NoticesEvent },
  delays: {
    /** How long the last notice stays readable on home (A05). */
    lastNotice: TOAST_MS * MORE_TIME_FACTOR,
  },
  guards: {
    isKept: ({ context }, id: string) => context.shown.some((notice) => notice.id === id && notice.isKept),
  },
  actions: {
    /** The same words never stand there twice. */
    show: assign(({ context: { shown, count } }, notice: Omit<SaidNotice, 'id'>) => ({
      shown: [
        ...shown.filter(({ text, tone }) => text !== notice.text || tone !== notice.tone),
        { ...notice, id: String(count + 1) },
      ],
      count: count + 1,
    })),
    remove: assign(({ context: { shown } }, id: string) => {
      const left = shown.map((notice) => (notice.id === id ? { ...notice, text: '' } : notice))
      return { shown: left.some(({ text }) => text) ? left : [] }
    }),
    keepLast: assign(({ context: { shown } }, id: string) => ({
      last: shown.find((notice) => notice.id === id) ?? null,
    })),
    forgetLast: assign({ last: null }),
  },
})

/** The notices (toasts) on every screen, and on home the last one for a while longer. */
export const noticesMachine = noticesSetup.createMachine({
  id: 'notices',
  context: { shown: [], last: null, count: 0 },
  initial: 'away',
  on: {
    SAID: { actions: { type: 'show', params: ({ event }) => event.notice } },
    CLOSED: { actions: { type: 'remove', params: ({ event }) => event.id } },
  },
  states: {
    away: { on: { HOME_SHOWN: 'home' } },
    home: {
      initial: 'plain',
      on: {
        HOME_LEFT: 'away',
        CLOSED: {
          guard: { type: 'isKept', params: ({ event }) => event.id },
          target: '.reminding',
          reenter: true,
          actions: [
            { type: 'keepLast', params: ({ event }) => event.id },
            { type: 'remove', params: ({ event }) => event.id },
          ],
        },
      },
      states: {
        plain: {},
        reminding: { exit: 'forgetLast', after: { lastNotice: 'plain' } },
      },
    },
  },
})
