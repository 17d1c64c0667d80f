/** For what the chart promises: a state that needs a value is entered only once it is there. */
export function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A state was entered before what it needs was there')
  return value
}
