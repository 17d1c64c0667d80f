import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstKeyOf, masterBox, type MasterKeys } from './master-keys.ts'
import { firstRing, type KeyRing, makeVault } from './vault.ts'

const [one, two] = [randomBytes(32), randomBytes(32)]
const after: KeyRing = {
  version: 3,
  current: 2,
  keys: [
    { id: 1, secret: one, isInUse: true },
    { id: 2, secret: two, isInUse: true },
  ],
}

test('values of an older key can be decrypted, and new values name the new key', () => {
  let ring = firstRing(one)
  const vault = makeVault(() => ring)
  const [sealed, hash, proof] = [
    vault.encrypt('AB12'),
    vault.keyedHash('code', 'AB12'),
    vault.prove('line', 'x'),
  ]
  expect([sealed[0], proof.length]).toEqual([1, 32])
  ring = after
  expect(vault.decrypt(sealed).toString()).toBe('AB12')
  expect(vault.encrypt('AB12')[0]).toBe(2)
  expect(vault.keyedHash('code', 'AB12')).not.toEqual(hash)
  expect(vault.keyedHashes('code', 'AB12')).toEqual([vault.keyedHash('code', 'AB12'), hash])
  expect(vault.isProof('line', 'x', proof)).toBe(true)
  const younger = vault.prove('line', 'x')
  expect([younger[0], vault.isProof('line', 'x', younger), vault.isProof('line', 'y', younger)]).toEqual([
    2,
    true,
    false,
  ])
  expect([vault.ageRank(proof), vault.ageRank(younger)]).toEqual([0, 1])
})

test('a key that is only kept decrypts and proves, and makes no look-up hashes', () => {
  const vault = makeVault(() => ({
    ...after,
    keys: after.keys.map((key) => ({ ...key, isInUse: key.id === 2 })),
  }))
  const before = makeVault(() => firstRing(one))
  expect(vault.decrypt(before.encrypt('x')).toString()).toBe('x')
  expect(vault.isProof('line', 'x', before.prove('line', 'x'))).toBe(true)
  expect(vault.keyedHashes('code', 'x')).toHaveLength(1)
  expect(vault.keyedHashesOfAllKeys('code', 'x')).toHaveLength(2)
  expect(vault.secrets('library').map(({ keyId }) => keyId)).toEqual([2])
})

test('an unknown key, a changed value and a short tag are refused', () => {
  const vault = makeVault(() => firstRing(one))
  const sealed = vault.encrypt('x')
  expect(() => makeVault(() => ({ ...after, keys: after.keys.slice(1) })).decrypt(sealed)).toThrow(
    'unknown key',
  )
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.decrypt(changed)).toThrow()
  }
  expect(() => vault.decrypt(sealed.subarray(0, 20))).toThrow()
  expect(vault.isProof('line', 'x', Buffer.alloc(0))).toBe(false)
  expect(vault.isProof('line', 'x', Buffer.concat([Buffer.of(1), vault.prove('line', 'x')]))).toBe(false)
})

test('a master key seals for one use, and an older one still opens', () => {
  const [old, young]: [MasterKeys, MasterKeys] = [[one], [two, one]]
  const sealed = masterBox(old, 'backup').encrypt('x')
  expect(masterBox(young, 'backup').decrypt(sealed).toString()).toBe('x')
  expect([masterBox(old, 'backup').isCurrent(sealed), masterBox(young, 'backup').isCurrent(sealed)]).toEqual([
    true,
    false,
  ])
  expect(() => masterBox(old, 'authority').decrypt(sealed)).toThrow()
  expect(() => masterBox([two], 'backup').decrypt(sealed)).toThrow('unknown master key')
  expect(firstKeyOf(young, makeVault(() => firstRing(one)).encrypt('x'))).toEqual(one)
  expect(firstKeyOf([two], makeVault(() => firstRing(one)).encrypt('x'))).toBeNull()
})
