import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { ReadMailboxJob, ThreadSays } from './mailbox-thread.types.ts'
import { readMailbox } from './read-mailbox.ts'

if (parentPort !== null) {
  const port = parentPort
  const say = async (said: ThreadSays): Promise<void> => {
    const kept = said.is === 'message' ? once(port, 'message') : undefined
    port.postMessage(said)
    await kept
  }
  await readMailbox(workerData as ReadMailboxJob, say)
  port.close()
}
