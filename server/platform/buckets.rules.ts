interface Rate {
  /** How many at once. */
  readonly burst: number
  readonly perSecond: number
}

/** The oldest are forgotten, so that no flood of names fills the memory. */
const NAMES_MAX = 10_000

/**
 * Counts in this process alone, for what costs too little to be a row of the database: each name has a bucket that
 * fills up again by itself.
 * @param now milliseconds
 */
export function makeBuckets({ burst, perSecond }: Rate, now: () => number = () => performance.now()) {
  const buckets = new Map<string, { left: number; at: number }>()
  const bucketOf = (name: string) => {
    const moment = now()
    const { left, at } = buckets.get(name) ?? { left: burst, at: moment }
    const bucket = { left: Math.min(burst, left + ((moment - at) / 1_000) * perSecond), at: moment }
    // The bucket that was used last stands last.
    buckets.delete(name)
    buckets.set(name, bucket)
    const [oldest] = buckets.keys()
    if (buckets.size > NAMES_MAX && oldest !== undefined) buckets.delete(oldest)
    return bucket
  }
  return {
    /** `false` if there is nothing left. */
    take(name: string): boolean {
      const bucket = bucketOf(name)
      if (bucket.left < 1) return false
      bucket.left -= 1
      return true
    },
    giveBack(name: string): void {
      const bucket = bucketOf(name)
      bucket.left = Math.min(burst, bucket.left + 1)
    },
  }
}
