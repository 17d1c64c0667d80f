/** The order matters: Edge calls itself Chrome as well, and Chrome Safari. */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

const find = (known: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(agent))?.[1]

/** The usual names of browser and system in a `User-Agent`, where they are known. */
export const browserAndSystem = (agent: string) => ({
  browser: find(browsers, agent),
  system: find(systems, agent),
})

/** The usual name of the browser behind a `User-Agent`; `null`: unknown. */
export function browserName(agent: string | null): string | null {
  const names = agent ? Object.values(browserAndSystem(agent)).filter(Boolean) : []
  return names.length > 0 ? names.join(', ') : null
}
