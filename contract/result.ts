/** An expected outcome. Exceptions are for unexpected errors only. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure }

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value })

export const err = <Failure>(error: Failure): { readonly ok: false; readonly error: Failure } => ({
  ok: false,
  error,
})

/** Ends an exhaustive switch: a value that the compiler did not expect throws here, with its name. */
export function illegal(value: never): never {
  throw new Error(`Illegal value: ${JSON.stringify(value)}`)
}
