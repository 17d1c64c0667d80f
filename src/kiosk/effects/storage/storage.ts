import * as v from 'valibot'

/** `null` if nothing usable is stored: what an older version or a curious hand left there is dropped. */
export function read<Schema extends v.GenericSchema>(
  storage: Storage,
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(storage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

export function write(storage: Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage that is full or forbidden costs a new log-in after the next reload, nothing now (R20).
  }
}
