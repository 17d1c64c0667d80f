/** Finds programs that judge sealed PDFs, or installs them, for the tests of the archive. */
import { spawnSync } from 'node:child_process'
import { getFromDebian } from './debian.mjs'
import { say } from './prepare.mjs'

const answers = (program) => spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined

export const hasPdfTools = () => ['pdfsig', 'pdftotext', 'qpdf', 'certutil', 'openssl'].every(answers)

/** Installs them as `apt-get` does, where that is possible; without them the tests are skipped. */
export function getPdfTools() {
  if (hasPdfTools()) return
  say('Getting programs that judge sealed PDFs …')
  getFromDebian(['poppler-utils', 'qpdf', 'libnss3-tools', 'openssl'])
  if (!hasPdfTools())
    say('Without poppler-utils, qpdf and libnss3-tools the tests of sealed PDFs are skipped.')
}
