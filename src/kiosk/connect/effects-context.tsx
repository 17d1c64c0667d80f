import { createContext, type ReactNode, use } from 'react'
import type { MultiScanPorts, ScanAnswer } from '#machines/multi-scan/multi-scan.types.ts'
import type { Configuration, RefusedItem, Sources, StartScanner } from '#machines/ports.ts'

/** Effects that a screen needs, and that no machine of the kiosk provides. */
interface Effects {
  /** The company that this tablet showed last, until its configuration has arrived. */
  readonly keptCompany: Pick<Configuration['company'], 'name' | 'logo'> | null
  /** Loads the calls to the server that home does not make. */
  readonly fetchHttpPorts: () => Promise<unknown>
  /** Called when a camera is first needed. */
  readonly fetchScanner: () => Promise<StartScanner<HTMLVideoElement>>
  /** The requests that a tablet has recorded offline; `null` on a phone. */
  readonly offline: Promise<{
    readonly outbox: {
      readonly refused: () => Promise<readonly RefusedItem[]>
      readonly retry: (id: number) => Promise<void>
      readonly dismiss: (id: number) => Promise<void>
    }
  }> | null
  readonly doorPorts: MultiScanPorts
  readonly sources: Sources
  readonly ring: (outcome: ScanAnswer['outcome']) => void
}

const EffectsContext = createContext<Effects | null>(null)

interface EffectsProviderProps {
  readonly effects: Effects
  readonly children: ReactNode
}

export function EffectsProvider({ effects, children }: EffectsProviderProps) {
  return <EffectsContext value={effects}>{children}</EffectsContext>
}

export function useEffects(): Effects {
  const effects = use(EffectsContext)
  if (!effects) throw new Error('No EffectsProvider')
  return effects
}
