import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { superuserAddress } from './embedded/embedded-postgres.ts'
import { applyFunctions, sqlFunctions } from './functions.ts'

/** A text that has changed gets the next version, and its new hash stands here. */
const known: Readonly<Record<string, readonly [version: number, sha256: string]>> = {
  'asked_again_from(timestamptz, integer, text)': [1, '207b1a5b7831d0ad'],
  'documents_to_accept(text, uuid, timestamptz)': [4, 'e2a3c85ce9243b35'],
  'lacking_proofs(text, uuid, jsonb[], jsonb[], boolean, jsonb, timestamptz, jsonb[], boolean)': [
    2,
    '73f39ef44c045622',
  ],
  'is_opened_from_afar(text, text, uuid, text, timestamptz)': [1, '21126caeb3d1c90d'],
  'take_place(text, text, text)': [3, 'd08e46c512197010'],
  'exit_counts_until(text, text, timestamptz)': [2, 'b1c5577949824285'],
  'visit_to_leave(text, uuid, timestamptz)': [2, 'b974daab29f2dbc4'],
  'notify_host(text, uuid, uuid, text, boolean, boolean, timestamptz)': [2, 'b456eb9277b53387'],
  'stored_reason(text, text)': [1, '1ef1c94983b89255'],
  'guest_arrived(text, uuid, uuid, text, timestamptz)': [4, '8b170d8c01ae6e0e'],
  'note_accepted(text, uuid, uuid, jsonb, boolean, text, timestamptz)': [1, 'cef98e961e6d622f'],
  'note_declined(text, uuid, jsonb, text, timestamptz)': [1, '46e82cd833ba3929'],
  'is_evacuated(text, text)': [2, 'a25288ac7871dde1'],
  'new_access(text, bytea, text, text, uuid, bytea, text, uuid, uuid, text, text, text, bytea, jsonb, jsonb, jsonb[], jsonb[], text[], jsonb[], bytea, bytea, boolean)':
    [1, 'be1894d7c8cd11c4'],
  'access_answer(text, bytea, text, text, uuid, bytea, text, uuid, uuid, text, text, text, bytea, jsonb, jsonb, jsonb[], jsonb[], text[], jsonb[], bytea, bytea, boolean)':
    [1, '8131404160d78b5a'],
  'sign_of_life(text, text, text, bigint, integer, text, text, integer, text, text, real, boolean)': [
    1,
    'f8dac2c5cf82eab4',
  ],
  'take_chart_changes(text)': [2, '04304b38a03d471d'],
  'kept_visitor(text, uuid)': [2, '3247988868206573'],
  'judge_guess(text, text, text, boolean, jsonb, timestamptz)': [2, 'bd6b619ec8b9bb28'],
  'guess_code(text, text, text, bytea, jsonb, timestamptz)': [2, '1f6be3f78d73ac0e'],
  'tell_event(text, text, text, timestamptz, jsonb)': [1, '494b839156b38dd6'],
  'event_time(timestamptz)': [1, 'f37877269f3f1159'],
  'tell_visits()': [1, '50c73e2279c9efa5'],
  'tell_stray_exits()': [1, '8896bdd7d385a066'],
  'tell_refusals()': [1, '0ff6de0c609a292b'],
  'tell_visitors()': [2, 'a570c5d819eeaf5b'],
  'tell_acceptances()': [1, '5588b12afa8835eb'],
  'tell_occupancy()': [1, '851c370803ab0470'],
  'tell_devices()': [1, '1b43435e8ff199df'],
  'tell_prints()': [1, 'ca5fba881aa29fd9'],
  'tell_roll_calls()': [2, '2409964ee691cfbc'],
  'note_event_readers()': [1, '3d06d8f500eea8cd'],
}

let server: ServerUnderTest
let client: pg.Client
beforeAll(async () => {
  server = await serverUnderTest()
  client = new pg.Client(superuserAddress(server.dataDir))
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

const [first] = sqlFunctions
if (first === undefined) throw new Error('There is no SQL function')
const stored = async (): Promise<{ mark: string; body: string }> => {
  const { rows } = await client.query(
    "select obj_description(to_regprocedure($1), 'pg_proc') as mark, prosrc as body from pg_proc where oid = to_regprocedure($1)",
    [first.signature],
  )
  return rows[0]
}

test.each(sqlFunctions)('$signature has the version of its text', ({ signature, version, text }) => {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  expect([version, hash]).toEqual(known[signature])
})

test('a function is brought to the version of the program, and a later one is kept', async () => {
  const current = await stored()
  expect(current.mark).toBe(`version ${first.version}`)
  const { text, signature, version } = first
  const other = text.replace('as $$', () => 'as $$ -- another text')
  await client.query(other)
  await client.query(`comment on function ${signature} is 'version ${version - 1}'`)
  await applyFunctions(client)
  expect(await stored(), 'an earlier one').toEqual(current)
  await client.query(other)
  await client.query(`comment on function ${signature} is 'version ${version + 1}'`)
  await applyFunctions(client)
  const later = await stored()
  expect(later.body, 'a later one').toContain('another text')
  await client.query(text)
  await client.query(`comment on function ${signature} is 'version ${version}'`)
})
