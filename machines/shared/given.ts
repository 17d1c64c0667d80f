/** For values that the machine's structure guarantees: the state is entered only once the value is there. */
export function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A state was entered before what it needs was there')
  return value
}
