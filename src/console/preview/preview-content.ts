import type { Certificate } from '#contract/entities/certificate.ts'
import type { Host } from '#contract/entities/host.ts'
import type { LocalText } from '#contract/local-text.ts'
import { allSteps } from '#contract/visit-steps.ts'
import type { Colors, FlowFlags, ServiceFlags } from '#contract/wire-flags.ts'

export const previewScreens = [
  'home',
  'auth',
  'identify',
  'visitorType',
  'signUp',
  ...allSteps,
  'entered',
  'left',
] as const
export type PreviewScreen = (typeof previewScreens)[number]

/** The data that the kiosk's screens need to show a company; sent to the frame as a message. */
export interface PreviewContent {
  readonly screen: PreviewScreen
  /** Name of a catalogue. */
  readonly locale: string
  readonly company: { readonly name: string; readonly logo: string | null }
  readonly motto: LocalText | null
  readonly colors: Colors
  readonly serviceFlags: ServiceFlags
  readonly flowFlags: FlowFlags
  readonly capacity: number
  readonly hosts: readonly Host[]
  readonly reasons: readonly LocalText[]
  readonly visitorTypes: readonly (LocalText & { readonly id: string })[]
  readonly certificates: readonly Certificate[]
}

/** Message of the frame: its page is loaded and waits for content. */
export const PREVIEW_READY = 'preview ready'
