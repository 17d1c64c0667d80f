interface Described {
  readonly paths: Readonly<Record<string, object>>
}

/** Finds the operation of a document that describes a request, as `GET /api/visits/{id}`. */
export function operationsOf({ paths }: Described) {
  const all = Object.entries(paths).map(([path, methods]) => ({
    path,
    methods: Object.keys(methods).map((method) => method.toUpperCase()),
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    // A path without parameters wins over one with them, as in the server.
    parameters: path.split('{').length - 1,
  }))
  const ordered = all.toSorted((one, other) => one.parameters - other.parameters)
  return (method: string, address: string): string | null => {
    const found = ordered.find(({ pattern, methods }) => pattern.test(address) && methods.includes(method))
    return found ? `${method} ${found.path}` : null
  }
}
