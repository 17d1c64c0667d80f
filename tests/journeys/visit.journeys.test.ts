import { existsSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { machinePlayer } from './machine-player.ts'
import { journeys, sentencesElsewhere } from './rows.ts'

describe('every sentence about a visit, on the machine', () => {
  let played = 0

  test.each(journeys)('$about: $sentence $name', async ({ given, script, end }) => {
    const { play, screen, server, unheard, stop } = await machinePlayer(given)
    for (const line of script) await play(line)
    expect(screen()).toBe(end.at)
    expect(server.accesses).toEqual(end.accesses)
    expect(server.signUps).toBe(end.signUps ?? 0)
    if (end.certificateLists !== undefined) expect(server.certificateLists).toBe(end.certificateLists)
    if (end.prints !== undefined) expect(server.prints).toBe(end.prints)
    expect(unheard).toEqual([])
    stop()
    played += 1
  })

  test.each(sentencesElsewhere)('$about: $sentence has tests of its own', ({ files }) => {
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  afterAll(() => {
    const sentences = new Set(
      journeys.filter(({ about }) => about === 'visit').map(({ sentence }) => sentence),
    )
    console.log(
      `journeys: ${played}/${journeys.length} on the machine, ${sentences.size} sentences about a visit; ${sentencesElsewhere.length} more have tests of their own`,
    )
  })
})
