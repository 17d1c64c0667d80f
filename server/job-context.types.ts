import type { BadgeRenderer } from './badges/renderer.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Printing } from './printing/print.ts'
import type { Store } from './store.ts'

/** The services with which jobs work. */
export interface JobContext {
  readonly store: Store
  readonly renderer: BadgeRenderer
  readonly printing: Printing
  readonly mailer: Mailer
  /** The start of links to this server; `null`: it is unknown. */
  readonly origin: string | null
  readonly keys: {
    /** A change of keys that was begun and is under way nowhere. */
    readonly finish: () => Promise<void>
    readonly tidy: () => Promise<void>
  }
  /** Absolute. */
  readonly dataDir: string
}
