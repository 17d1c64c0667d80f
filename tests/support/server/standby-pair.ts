import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from '#server/database/embedded/binaries.ts'
import { SUPERUSER } from '#server/database/embedded/cluster.ts'
import { prepareClusterPaths } from '#server/database/embedded/cluster-paths.ts'
import { freePort } from '#tests/support/free-port.ts'
import { haproxyPath } from '../../../scripts/haproxy.mjs'
import { askCluster, clusterUrl, initCluster, makeClusterHome, runPostgres } from './own-cluster.ts'

const START_MS = 20_000
const STANDBY = 'standby'

/** A PostgreSQL and its synchronous standby on this machine, behind the proxy that `deploy/haproxy.cfg` sets up. */
export async function startStandbyPair() {
  const home = makeClusterHome('standby')
  const binaries = findBinaries(prepareClusterPaths(join(home.folder, 'binaries')))
  const [firstPort, secondPort, proxyPort] = [await freePort(), await freePort(), await freePort()]
  const [first, second] = [join(home.path, 'first'), join(home.path, 'second')]

  initCluster(binaries, first, home.owner)
  // A copy of a database that has never run is as good as a backup of one that runs.
  spawnSync('cp', ['-a', first, second])
  writeFileSync(join(second, 'standby.signal'), '')
  const primaryAddress = `host=127.0.0.1 port=${firstPort} user=${SUPERUSER} application_name=${STANDBY}`

  const start = (data: string, port: number, settings: Readonly<Record<string, string>>) =>
    runPostgres(binaries, home, data, port, settings)
  const startSecond = () => start(second, secondPort, { primary_conninfo: primaryAddress })
  const primary = start(first, firstPort, { synchronous_standby_names: STANDBY })
  const until = async (port: number, text: string): Promise<void> => {
    for (const end = Date.now() + START_MS; ; await sleep(50)) {
      const answer = await askCluster(port, text).catch(() => null)
      if (answer?.rowCount === 1) return
      if (Date.now() > end) throw new Error(`No answer to ${text}`)
    }
  }
  // A standby that finds no primary looks again five seconds later.
  await until(firstPort, 'select 1')
  let standby = startSecond()
  await until(firstPort, "select from pg_stat_replication where sync_state = 'sync'")
  await askCluster(firstPort, 'create role haproxy login')
  // Until its first look it takes each for one that writes: by then the account for its looks has to be there.
  const proxy = spawn(haproxyPath() ?? 'haproxy', ['-db', '-f', 'deploy/haproxy.cfg'], {
    env: {
      ...process.env,
      BIND: `127.0.0.1:${proxyPort}`,
      FIRST: `127.0.0.1:${firstPort}`,
      SECOND: `127.0.0.1:${secondPort}`,
    },
    stdio: 'ignore',
  })
  await until(proxyPort, 'select 1 where not pg_is_in_recovery()')

  return {
    /** Leads through the proxy. */
    databaseUrl: clusterUrl(proxyPort),
    /** The standby alone, whose rows can be read only. */
    standbyUrl: clusterUrl(secondPort),
    /** Asked directly, past the proxy. */
    askFirst: (text: string) => askCluster(firstPort, text),
    askSecond: (text: string) => askCluster(secondPort, text),
    async killPrimary(): Promise<void> {
      const ended = once(primary, 'exit')
      primary.kill('SIGKILL')
      await ended
    },
    /** Resolves when it has said that it does. */
    promote: () => askCluster(secondPort, 'select pg_promote()'),
    async stopStandby(): Promise<void> {
      const ended = once(standby, 'exit')
      standby.kill('SIGINT')
      await ended
    },
    async startStandby(): Promise<void> {
      standby = startSecond()
      await until(firstPort, "select from pg_stat_replication where sync_state = 'sync'")
    },
    async stop(): Promise<void> {
      const running = [proxy, primary, standby].filter(
        ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
      )
      const ended = running.map((process) => once(process, 'exit'))
      // Without a wait for a commit that no standby will ever have.
      proxy.kill('SIGTERM')
      for (const database of [primary, standby]) database.kill('SIGQUIT')
      await Promise.all(ended)
      home.remove()
    },
  }
}
