import { IDLE_WARNING_MS, IDLE_WIPE_MS, NEVER_MS, PAGE_RENEWAL_MS } from '#contract/limits.ts'
import type { KioskContext } from '../kiosk.context.ts'
import { kioskSetup } from '../kiosk.setup.ts'

/**
 * A visitor's own phone blocks no one else, so it never asks.
 * @param restMs and
 * @param answerMs as the machine takes them
 */
export const idleFor =
  (restMs: number, answerMs: number) =>
  ({ context: { isMobile, sources } }: { readonly context: KioskContext }) => ({
    restMs: isMobile ? NEVER_MS : restMs,
    answerMs,
    sources,
  })

/**
 * For states that a visitor may leave unfinished: the visitor is asked whether they are still there, then home is
 * shown.
 */
export const withIdleTimeout = kioskSetup.createStateConfig({
  invoke: {
    id: 'idle',
    src: 'idle',
    input: idleFor(IDLE_WARNING_MS, IDLE_WIPE_MS),
    onSnapshot: { actions: { type: 'followIdle', params: ({ event }) => event.snapshot } },
    onDone: { target: 'home', actions: 'beginAnew' },
  },
  on: {
    TOUCHED: { actions: 'forwardToIdle' },
    STAYED: { actions: 'forwardToIdle' },
    CHECK: { actions: ['checkSession', 'forwardToIdle'] },
    HOME_REQUESTED: 'home',
    PATH_REQUESTED: {
      guard: { type: 'asksForHome', params: ({ event }) => event.path },
      target: 'home',
    },
  },
})

/** For states in which no visitor is served and the page may reload. */
export const withReloadScheduler = kioskSetup.createStateConfig({
  invoke: {
    id: 'reloadScheduler',
    src: 'reloadScheduler',
    input: ({ context: { updateWaits, startedAt, sources } }) => ({
      updateWaits,
      renewAt: startedAt + PAGE_RENEWAL_MS,
      sources,
    }),
    onSnapshot: {
      guard: { type: 'isUnattended', params: ({ event }) => event.snapshot },
      actions: 'beginAnew',
    },
    onDone: { actions: 'reload' },
  },
  on: {
    TOUCHED: { actions: 'forwardToReloadScheduler' },
    // A touch that wakes the tablet comes from another visitor than the last.
    CHECK: { actions: ['checkSession', 'beginAnew', 'forwardToReloadScheduler'] },
    UPDATE_FOUND: { actions: ['noteUpdate', 'forwardToReloadScheduler'] },
  },
})
