import { SIGNATURE_MAX_BYTES } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Token } from '#server/devices/token.ts'
import { redrawSignature } from './signature-picture.ts'

/** `NO_PICTURE`: the file is not one whole PNG. `BUSY`: it was not read, and may be sent again. */
type SignatureFailure = 'NO_PICTURE' | 'BUSY'

export interface SignatureReader {
  /** The picture packed anew: nothing else that was in the file is left (S32). */
  readonly read: (file: Buffer, token: Token) => Promise<Result<Buffer, SignatureFailure>>
}

/** Signatures that are read at once, of Node's four threads: the others are for files and passwords. */
const AT_ONCE = 2
/** Some milliseconds each; a tablet gives up after six seconds, and asks again. */
const WAITING_MAX = 128

export function createSignatureReader(): SignatureReader {
  const phones = new Set<string>()
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn(file: Buffer): Promise<Result<Buffer, SignatureFailure>> {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MAX) return err('BUSY')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      const drawn = await redrawSignature(file)
      return drawn === null ? err('NO_PICTURE') : ok(drawn)
    } finally {
      // The next one in the queue takes over this place.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  /** A visitor has one signature: many pictures of one phone must not make tablets wait. */
  async function ofPhone(phone: string, file: Buffer): Promise<Result<Buffer, SignatureFailure>> {
    if (phones.has(phone)) return err('BUSY')
    phones.add(phone)
    return inTurn(file).finally(() => phones.delete(phone))
  }

  return {
    async read(file, { kind, hash }) {
      if (file.length > SIGNATURE_MAX_BYTES) return err('NO_PICTURE')
      return kind === 'temp' ? ofPhone(hash.toString('hex'), file) : inTurn(file)
    },
  }
}
