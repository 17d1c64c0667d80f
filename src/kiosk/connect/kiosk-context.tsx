import { createContext, type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { kioskMachine } from '#machines/kiosk/kiosk.machine.ts'
import type { KioskEvent, KioskView } from '#machines/kiosk/kiosk.types.ts'
import { kioskView } from '#machines/kiosk/kiosk.view.ts'

export type KioskActor = ActorRefFrom<typeof kioskMachine>

const KioskContext = createContext<KioskActor | null>(null)

interface KioskProviderProps {
  readonly kiosk: KioskActor
  readonly children: ReactNode
}

export function KioskProvider({ kiosk, children }: KioskProviderProps) {
  return <KioskContext value={kiosk}>{children}</KioskContext>
}

export function useKiosk(): KioskActor {
  const kiosk = use(KioskContext)
  if (!kiosk) throw new Error('No KioskProvider')
  return kiosk
}

/**
 * The current view. Uses React's own store subscription, so that home stays small; later screens use `@xstate/react`.
 */
export function useKioskView(): KioskView {
  const kiosk = useKiosk()
  const watch = useCallback((tell: () => void) => kiosk.subscribe(tell).unsubscribe, [kiosk])
  const snapshot = useSyncExternalStore(watch, () => kiosk.getSnapshot())
  return useMemo(() => kioskView(snapshot), [snapshot])
}

/** Sends an event to the kiosk. The same function over all renders. */
export function useSend(): (event: KioskEvent) => void {
  return useKiosk().send
}
