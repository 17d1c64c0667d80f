import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import type { ActorRefFrom } from 'xstate'
import type { kioskMachine } from '#machines/kiosk/kiosk.machine.ts'
import type { KioskEmitted, KioskEvent, KioskView } from '#machines/kiosk/kiosk.types.ts'
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

function useKiosk(): KioskActor {
  const kiosk = use(KioskContext)
  if (!kiosk) throw new Error('A screen was rendered outside of KioskProvider')
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

/** Listens to the events that the machines emit. */
export function useEmitted<Type extends KioskEmitted['type']>(
  type: Type,
  listener: (emitted: Extract<KioskEmitted, { type: Type }>) => void,
): void {
  const kiosk = useKiosk()
  useEffect(() => {
    const subscription = kiosk.on(type, listener as (emitted: KioskEmitted) => void)
    return () => subscription.unsubscribe()
  }, [kiosk, type, listener])
}
