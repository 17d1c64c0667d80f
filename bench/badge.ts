/** `npm run bench:badge`: what a badge costs, as JSON. Drawn as the server draws them, on threads. */
import { makeBadges, template } from '#tests/support/badges.ts'
import { createBadgeRenderer } from '#server/badges/renderer.ts'

const COLD_STARTS = 5
const WARM_BADGES = 500
const THROUGHPUT_BADGES = 1_000
const MB = 1024 * 1024

const residentMb = (): number => Math.round(process.memoryUsage.rss() / MB)

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Number((sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1))
}

const spread = (times: readonly number[]): { p50: number; p95: number } => ({
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
})

type Renderer = ReturnType<typeof createBadgeRenderer>

/** Milliseconds of each badge, one after another. */
async function timesOf(renderer: Renderer, contents: ReturnType<typeof makeBadges>): Promise<number[]> {
  const times: number[] = []
  for (const content of contents) {
    const start = performance.now()
    const drawn = await renderer.picture(content, template)
    if (!drawn.ok) throw new Error(drawn.error.message)
    times.push(performance.now() - start)
  }
  return times
}

const contents = makeBadges(WARM_BADGES)
const before = residentMb()

// Cold: a new thread, the canvas and the first fonts.
const cold: number[] = []
for (let start = 0; start < COLD_STARTS; start++) {
  const renderer = createBadgeRenderer({ timeLimitMs: 20_000 })
  cold.push(...(await timesOf(renderer, contents.slice(start, start + 1))))
  await renderer.close()
}

const one = createBadgeRenderer({ threads: 1, timeLimitMs: 20_000 })
await timesOf(one, contents)
const warm = await timesOf(one, contents)
const oneThreadMb = residentMb()
await one.close()

const two = createBadgeRenderer({ threads: 2, timeLimitMs: 20_000 })
await Promise.all([timesOf(two, contents.slice(0, 50)), timesOf(two, contents.slice(50, 100))])
const start = performance.now()
const many = makeBadges(THROUGHPUT_BADGES, 2)
const next = many.values()
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (const content of next) await timesOf(two, [content])
  }),
)
const badgesPerSecond = Math.round(THROUGHPUT_BADGES / ((performance.now() - start) / 1000))
const twoThreadsMb = residentMb()
await two.close()

console.log(
  JSON.stringify(
    {
      node: process.version,
      coldMs: spread(cold),
      warmMs: spread(warm),
      badgesPerSecondTwoThreads: badgesPerSecond,
      residentMb: { before, oneThread: oneThreadMb, twoThreads: twoThreadsMb },
    },
    null,
    2,
  ),
)
