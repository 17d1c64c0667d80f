/** What Prism was asked and found, for each operation that a test reached. */
export interface Findings {
  /** Judged requests, by operation. */
  readonly judged: Readonly<Record<string, number>>
  /** Requests below /api that no document describes, by method and address. */
  readonly undescribed: Readonly<Record<string, number>>
  /** How often each violation was found. */
  readonly violations: Readonly<Record<string, number>>
}

const counter = () => {
  const counts: Record<string, number> = {}
  const add = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  return { counts, add }
}

export function makeFindings() {
  const [judged, undescribed, violations] = [counter(), counter(), counter()]
  return {
    judged: judged.add,
    undescribed: undescribed.add,
    violation: violations.add,
    all: (): Findings => ({
      judged: judged.counts,
      undescribed: undescribed.counts,
      violations: violations.counts,
    }),
  }
}
