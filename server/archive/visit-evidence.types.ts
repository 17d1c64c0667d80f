import type { AcceptanceMethod, AcceptancePlace } from '#contract/entities/certificate.ts'
import type { SignatureKind } from '#contract/entities/signature.ts'

/** What is stored of one visit and proves what was accepted: instants are ISO, hashes and seals hexadecimal. */
export interface VisitEvidence {
  readonly company: string
  /** BCP 47, of the pages that are no document. */
  readonly locale: string
  readonly timeZone: string
  readonly madeAt: string
  readonly visit: {
    readonly id: string
    readonly site: string | null
    readonly enteredAt: string
    readonly exitedAt: string | null
    readonly host: string | null
    readonly reason: string | null
    readonly tablet: string | null
  }
  readonly visitor: {
    readonly firstName: string
    readonly lastName: string
    readonly companyName: string | null
  }
  readonly documents: readonly AcceptedText[]
  /** Optional documents that the visitor went on without. */
  readonly declined: readonly {
    readonly name: string
    readonly version: number
    readonly declinedAt: string
    readonly textHash: string | null
  }[]
  readonly signatures: readonly {
    readonly direction: SignatureKind
    /** Of a guardian. */
    readonly name: string | null
    readonly signedAt: string
    readonly png: Uint8Array
  }[]
  readonly acts: readonly { readonly kind: VisitAct; readonly at: string; readonly why: string }[]
  /** Entries of the audit log about the visit. */
  readonly audit: readonly {
    readonly position: number
    readonly at: string
    readonly action: string
    readonly actor: 'account' | 'tablet' | 'server' | 'stranger'
    readonly seal: string
  }[]
}

type VisitAct = 'enteredByHand' | 'leftByHand' | 'annulled' | 'exitTakenBack' | 'corrected'

/** A document in the language in which it was shown. */
export interface AcceptedText {
  readonly id: string
  readonly version: number
  readonly language: string | null
  /** `null`: the text is not there any more, or its language was not recorded. */
  readonly text: {
    readonly language: string
    readonly name: string
    readonly description: string | null
    readonly customAccept: string | null
    readonly content: string | null
    readonly pdf: Uint8Array | null
  } | null
  readonly textHash: string | null
  readonly method: AcceptanceMethod | null
  readonly madeOn: AcceptancePlace | null
  readonly acceptedAt: string
  readonly seal: string | null
  /** Whether the record has a seal of the server and differs from what was sealed. */
  readonly isChanged: boolean
}
