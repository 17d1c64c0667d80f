/** Texts that an attacker might put into a code; the same list at every run. */

const sql = [
  "' OR '1'='1",
  "1'; DROP TABLE visits; --",
  "' UNION SELECT badge_sealed FROM visitors --",
  "v1.' OR badge_index IS NOT NULL --",
  '%',
  '_',
  '\\',
  "'; SELECT pg_sleep(10); --",
]
const script = [
  '<script>document.title="owned"</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '__proto__',
  '#{7*7}',
]
const addresses = [
  'https://evil.example/?steal=1',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '//evil.example',
  'intent://scan/#Intent;end',
  'WIFI:T:WPA;S=evil;P=12345678;;',
  '/app/settings',
  'tel:+390000',
]
const writing = [
  '\u202Egnp.exe',
  'أهلا وسهلا',
  '👩‍💻🚪',
  '🇮🇹'.repeat(20),
  'e\u0301\u0327\u0323',
  '\ufeffv1.',
  'ＶＩＳＩＴＯＲ',
  'v1․AAAAAAAAAAAAAAAAAAAAAA',
]
const binary = [
  [0xff, 0xfe, 0x00, 0x80, 0xc3],
  [0, 0, 0, 0],
  [0xc0, 0x80],
  [0x1b, 0x5b, 0x32, 0x4a],
]
const long = ['x'.repeat(257), '0123456789'.repeat(280), 'é'.repeat(600), 'A'.repeat(4_296)]
/** Texts in the form of our codes that belong to no visitor. */
const shaped = [
  `v1.${'A'.repeat(21)}`,
  `v1.${'A'.repeat(23)}`,
  `v2.${'A'.repeat(22)}`,
  `V1.${'A'.repeat(22)}`,
]

type Payload = string | readonly number[]
const seeds: readonly Payload[] = [...sql, ...script, ...addresses, ...writing, ...binary, ...long, ...shaped]

/** So many differ in kind. */
export const HOSTILE_KINDS = seeds.length

/** @returns so many different payloads, every kind among the first ones */
export function hostileCodes(count: number): readonly Payload[] {
  return Array.from({ length: count }, (_, index) => {
    const seed = seeds[index % seeds.length] as Payload
    const round = Math.floor(index / seeds.length)
    if (round === 0) return seed
    return typeof seed === 'string' ? varied(seed, round) : [...seed, round & 255, round >> 8]
  })
}

/** A text of the maximum length keeps its length. */
const varied = (seed: string, round: number): string =>
  seed.length > 256 ? String(round).padEnd(seed.length, seed) : `${seed}${round.toString(36)}`
