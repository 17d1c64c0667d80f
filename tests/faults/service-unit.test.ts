import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isLong } from '#tests/support/long.ts'

/** The shipped unit under systemd itself, in name spaces of its own: this machine's services are not touched. */

const hasSystemd = process.getuid?.() === 0 && existsSync('/usr/lib/systemd/systemd')
const support = resolve('tests/support/server')

test.runIf(isLong && hasSystemd)(
  'the unit runs as an account without rights, is backed up by the documented command, and comes back after kill -9',
  { timeout: 300_000 },
  async () => {
    const out = mkdtempSync(join(tmpdir(), 'service-unit-'))
    try {
      const given = [resolve('.'), 'deploy/visitor-kiosk.service', join(support, 'ask-unit.sh'), out]
      await promisify(execFile)('sh', [join(support, 'boot-unit.sh'), ...given])
      const lines = readFileSync(join(out, 'facts'), 'utf8').trimEnd().split('\n')
      const facts = Object.fromEntries(
        lines.map((line) => [line.split(/\s/, 1)[0], line.replace(/^\S+\s+/, '')]),
      )
      expect(facts).toMatchObject({
        ready: 'yes',
        redirect: '308',
        account: 'visitor-kiosk',
        // CAP_NET_BIND_SERVICE, for ports 443 and 80, and nothing else.
        CapEff: '0000000000000400',
        CapBnd: '0000000000000400',
        NoNewPrivs: '1',
        Seccomp: '2',
        data: 'visitor-kiosk 700',
        link: '1',
        backup: '0 1',
        again: 'yes 1',
        Result: 'success',
        ExecMainStatus: '0',
      })
    } finally {
      rmSync(out, { recursive: true, force: true })
    }
  },
)
