import type { Json, JsonObject } from './document.types.ts'
import { isObject } from './json-schema.ts'
import { pascal } from './words-of-names.ts'

type Paths = Readonly<Record<string, JsonObject>>

/** Parameters that several operations have become components. */
export function shareParameters(paths: Paths) {
  const times = new Map<string, number>()
  const parametersOf = (operation: Json | undefined): readonly Json[] =>
    isObject(operation) && Array.isArray(operation.parameters) ? operation.parameters : []
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const parameter of parametersOf(operation)) {
      const key = JSON.stringify(parameter)
      times.set(key, (times.get(key) ?? 0) + 1)
    }
  const parameters: Record<string, JsonObject> = {}
  const refer = (parameter: Json): Json => {
    const key = JSON.stringify(parameter)
    if (!isObject(parameter) || (times.get(key) ?? 0) < 2) return parameter
    const name = pascal(String(parameter.name))
    parameters[name] ??= parameter
    // Another one of this name, with other bounds.
    return JSON.stringify(parameters[name]) === key ? { $ref: `#/components/parameters/${name}` } : parameter
  }
  const shared = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        isObject(operation) && 'parameters' in operation
          ? { ...operation, parameters: parametersOf(operation).map(refer) }
          : operation,
      ]),
    ),
  ])
  return { paths: Object.fromEntries(shared) as Paths, parameters }
}
