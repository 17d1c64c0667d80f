import type { BadgeRenderer } from '../badge/renderer.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Printing } from '../print/print.ts'
import type { Store } from '../store/store.ts'

/** What the jobs work with. */
export interface Workshop {
  readonly store: Store
  readonly renderer: BadgeRenderer
  readonly printing: Printing
  readonly mailer: Mailer
  /** Absolute. */
  readonly dataDir: string
}
