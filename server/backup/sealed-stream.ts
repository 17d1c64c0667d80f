import { Transform } from 'node:stream'
import { firstKeyOf, type MasterKeys, masterBox } from '#server/keys/master-keys.ts'
import { firstRing, makeVault } from '#server/keys/vault.ts'

/**
 * A stream of sealed blocks (S56): length (4 bytes), sealed block. Each block says its number and whether it is the last,
 * so that none can be left out, moved or cut off unseen.
 */
const USE = 'backup'
const BLOCK_BYTES = 256 * 1024
const LENGTH_BYTES = 4
/** Number and whether it is the last. */
const HEAD_BYTES = 5
const BLOCK_MAX_BYTES = BLOCK_BYTES + 1_024

/** @param masters the file has to open before the data keys in it are known */
export function sealing(masters: MasterKeys): Transform {
  const box = masterBox(masters, USE)
  let kept = Buffer.alloc(0)
  let number = 0
  const sealed = (block: Buffer, isLast: boolean): Buffer => {
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt32BE(number++)
    head[4] = isLast ? 1 : 0
    const body = box.encrypt(Buffer.concat([head, block]))
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(body.length)
    return Buffer.concat([length, body])
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      kept = Buffer.concat([kept, chunk])
      for (; kept.length > BLOCK_BYTES; kept = kept.subarray(BLOCK_BYTES)) {
        this.push(sealed(kept.subarray(0, BLOCK_BYTES), false))
      }
      done()
    },
    flush(done) {
      this.push(sealed(kept, true))
      done()
    },
  })
}

/** The stream errs with `Damaged` on anything but whole blocks in their order, sealed by the same key. */
export function unsealing(masters: MasterKeys): Transform {
  let kept = Buffer.alloc(0)
  let number = 0
  let isOver = false
  const open = (body: Buffer): Buffer => {
    const block = unseal(masters, body)
    if (block.readUInt32BE() !== number++) throw new Damaged('a part of it is missing')
    isOver = block[4] === 1
    return block.subarray(HEAD_BYTES)
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      kept = Buffer.concat([kept, chunk])
      try {
        while (!isOver && kept.length >= LENGTH_BYTES) {
          const length = kept.readUInt32BE()
          if (length > BLOCK_MAX_BYTES) throw new Damaged('it is no backup')
          if (kept.length < LENGTH_BYTES + length) break
          this.push(open(kept.subarray(LENGTH_BYTES, LENGTH_BYTES + length)))
          kept = kept.subarray(LENGTH_BYTES + length)
        }
        if (isOver && kept.length > 0) throw new Damaged('it goes on after its end')
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Damaged('it cannot be read'))
      }
    },
    flush(done) {
      done(isOver ? null : new Damaged('its end is missing'))
    },
  })
}

export class Damaged extends Error {
  constructor(why: string) {
    super(`The backup cannot be used: ${why}`)
  }
}

function unseal(masters: MasterKeys, body: Buffer): Buffer {
  try {
    // Backups of versions without data keys have this form.
    const own = firstKeyOf(masters, body)
    return own === null
      ? masterBox(masters, USE).decrypt(body)
      : makeVault(() => firstRing(own)).decrypt(body)
  } catch {
    throw new Damaged('it was changed, or another installation’s key has sealed it')
  }
}
