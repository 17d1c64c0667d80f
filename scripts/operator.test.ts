import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A folder where the program was built and runs, by other hands than `npm start`. */
let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'operator-'))
  cpSync(dirname(fileURLToPath(import.meta.url)), join(root, 'scripts'), { recursive: true })
  mkdirSync(join(root, 'dist/server'), { recursive: true })
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'node_modules/running'), '')
})
afterAll(() => rmSync(root, { recursive: true }))

test.each(['backup', 'key', 'badge', 'company', 'distribute', 'audit'])(
  '%s runs what is there: nothing is installed or built under a server',
  (name) => {
    writeFileSync(join(root, `dist/server/${name}.js`), `process.stdout.write(process.argv.slice(2).join())`)
    const run = spawnSync(process.execPath, [`scripts/${name}.mjs`, 'a', 'b'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(run).toMatchObject({ status: 0, stdout: 'a,b', stderr: '' })
    expect(existsSync(join(root, 'node_modules/running'))).toBe(true)
    expect(existsSync(join(root, 'node_modules/.installed'))).toBe(false)
  },
)
