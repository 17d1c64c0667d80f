/** Finds the IMAP server Dovecot, or installs it, for the tests that read a mailbox. */
import { spawnSync } from 'node:child_process'
import { getFromDebian } from './debian.mjs'
import { say } from './prepare.mjs'

export const hasDovecot = () => spawnSync('dovecot', ['--version'], { stdio: 'ignore' }).status === 0

/** It calls its parts by their absolute paths, so that unpacking it into a folder is not enough. */
export function getDovecot() {
  if (hasDovecot()) return
  say('Getting an IMAP server for the tests of the mailbox …')
  getFromDebian(['dovecot-imapd'])
  if (!hasDovecot()) say('Without Dovecot the tests on a real IMAP server are skipped.')
}
