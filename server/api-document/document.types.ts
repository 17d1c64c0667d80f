import type * as v from 'valibot'

/** What JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json | undefined
}

/** What the server tells other systems of its own accord, as a webhook. */
export interface DocumentedEvent {
  /** Such as `visit.entered`. */
  readonly type: string
  /** The body of the request; input: as on the wire. */
  readonly schema: v.GenericSchema
  /** A few words without a full stop. */
  readonly summary: string
  /** Whole sentences. */
  readonly description: string
  /** One that the schema takes. */
  readonly example: unknown
}

/** What the document says of the installation. */
export interface DocumentFacts {
  readonly version: string
  /** A URI by which the operator is reached; `null`: the operator has set none. */
  readonly contact: string | null
}

export interface DocumentTag {
  readonly name: string
  readonly description: string
}

/** An OpenAPI 3.1 document. */
export interface ApiDocument {
  readonly openapi: string
  readonly info: JsonObject
  readonly servers: readonly JsonObject[]
  readonly tags: readonly DocumentTag[]
  readonly paths: Readonly<Record<string, JsonObject>>
  readonly webhooks?: Readonly<Record<string, JsonObject>>
  readonly components: Readonly<Record<string, JsonObject>>
}
