import type { Token } from '#server/devices/token.ts'
import type { OpenDoor } from './door-opener.ts'
import type { Passage, Pulse, PulseStore } from './pulses.store.ts'

interface KeeperOptions {
  readonly pulses: PulseStore
  readonly openDoor: OpenDoor
  /** A door did not open: staff see it. */
  readonly onFailed: (companyId: string) => void
  readonly onError: (error: unknown) => void
}

/** Asks doors after a passage was stored. */
export interface DoorKeeper {
  /** @returns whether a door was asked for this passage; its answer is not waited for */
  ask(token: Token, requestedSite: string | null, passage: Passage): Promise<boolean>
  /** Ends when all that were asked have answered. */
  stop(): Promise<void>
}

export function doorKeeper({ pulses, openDoor, onFailed, onError }: KeeperOptions): DoorKeeper {
  const running = new Set<Promise<void>>()

  async function pulse(asked: Pulse, token: Token, place: string | null, passage: Passage): Promise<void> {
    const outcome = await openDoor(asked.door, {
      visitId: passage.visitId,
      direction: passage.direction,
      siteId: place ?? '',
      deviceId: token.deviceId ?? '',
      commandId: asked.pulseId,
    })
    await pulses.end(asked, outcome)
    if (outcome !== 'opened') onFailed(asked.companyId)
  }

  return {
    async ask(token, requestedSite, passage) {
      try {
        const begun = await pulses.begin(token, requestedSite, passage)
        if (begun === null || begun === 'asked') return begun === 'asked'
        const done: Promise<void> = pulse(begun, token, token.siteId ?? requestedSite, passage)
          .catch(onError)
          .finally(() => running.delete(done))
        running.add(done)
        return true
      } catch (error) {
        // The passage is stored: it is answered, whatever becomes of the door.
        onError(error)
        return false
      }
    },
    stop: async () => void (await Promise.allSettled([...running])),
  }
}
