import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'

/** Starts a server once in a folder of its own, and prints the name of the folder, for STARTED_DATA_DIR. */
const folder = makeDataDir()
await (await startServer(folder, await freePort())).stop()
process.stdout.write(folder)
