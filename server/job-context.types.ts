import type { BadgeRenderer } from './badges/renderer.ts'
import type { DirectoryTools } from './hosts/directory/run-directory.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Printing } from './printing/print.ts'
import type { VisitPdfWriter } from './archive/visit-pdf-writer.ts'
import type { Store } from './store.ts'

/** The services with which jobs work. */
export interface JobContext {
  readonly store: Store
  readonly renderer: BadgeRenderer
  readonly printing: Printing
  readonly visitPdfWriter: VisitPdfWriter
  readonly mailer: Mailer
  /** With the keys by which its settings and hosts are sealed. */
  readonly directories: DirectoryTools
  /** Tablets of a company ask anew for what they show. */
  readonly announceChange: (companyId: string) => void
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
