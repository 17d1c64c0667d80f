/**
 * The value without `null`, for values that the machine's structure guarantees: the state is entered only once the
 * value is there.
 * @throws if the value is `null` after all
 */
export function assertDefined<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A value that the state needs is missing')
  return value
}
