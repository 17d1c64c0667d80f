import { makeStore } from '#server/store.ts'
import { serverUnderTest } from '../server-under-test.ts'
import { hire } from '../staff.ts'
import { enrol, makeCallers, type Tablet } from './callers.ts'
import { accountOf, fillTables } from './fill-tables.ts'
import { companyIdOf, markOf, rowSets, siteIdOf } from './marks.ts'
import { rawClient } from './raw-request.ts'
import { routeTable } from './route-table.ts'
import { rowHasher } from './row-hashes.ts'

/**
 * A running server with two companies of two sites each, canaries in every table, and every kind of caller of the first
 * company. The second one has an owner and tablets of its own, which listen for what they should not hear.
 */
export async function twoCompanies() {
  const routes = routeTable()
  const server = await serverUnderTest({ ...routes.settings, METRICS_TOKEN: 'matrix-'.repeat(4) })
  try {
    const { database, vault } = server.adminAccess
    const filled = await fillTables(database, vault)
    await neverCount(database.pool)
    await neverKeepDays(database.pool)
    const { auditLog } = makeStore(database, vault)
    for (const set of rowSets) {
      await auditLog.add(companyIdOf(set.company), {
        actor: { kind: 'account', id: accountOf(set) },
        action: 'saveProfile',
        details: { why: markOf(set, 'auditdetails') },
        address: markOf(set, 'auditaddress'),
      })
    }
    const made = await makeCallers(server, filled)
    const foreign = await hire(server, companyIdOf('b'), 'owner')
    // The devices that requests name are tablets that stand there.
    const named = { use: 'named' } as const
    const victims: Record<'a1' | 'a2' | 'b1', Tablet> = {
      a1: await enrolNamed('a', 1, made.owner),
      a2: await enrolNamed('a', 2, made.owner),
      b1: await enrolNamed('b', 1, foreign.browser),
    }
    async function enrolNamed(company: 'a' | 'b', place: 1 | 2, owner: typeof made.owner) {
      const deviceId = markOf({ company, place, ...named }, 'device_id')
      const companyId = companyIdOf(company)
      // An id is given to another tablet only once the one that had it is revoked.
      await database.pool.query(
        `update devices set state = 'revoked' where company_id = $1 and device_id = $2`,
        [companyId, deviceId],
      )
      const at = { companyId, siteId: siteIdOf(company, place) }
      return enrol(server, owner, at, filled.credentialsOf(company), deviceId)
    }
    return {
      server,
      filled,
      ...made,
      foreignOwner: foreign.browser,
      victims,
      routes: routes.read(),
      hasher: rowHasher(database, filled.tables),
      client: rawClient(server.url),
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
export type TwoCompanies = Awaited<ReturnType<typeof twoCompanies>>

/** Limits answer before the rules that are tested here: no counter of the first company or of an address ever rises. */
async function neverCount(pool: { query(text: string): Promise<unknown> }): Promise<void> {
  await pool.query(`
    create function never_count() returns trigger language plpgsql as $$
    begin
      if new.company_id like 'zqb%' then return new; end if;
      if tg_table_name = 'counters' then new.spent := least(new.spent, 0); end if;
      if tg_table_name = 'code_guards' then new.wrong := 0; new.paused_until := null; end if;
      if tg_table_name = 'operator_tries' then new.wrong := 0; new.locked_until := null; end if;
      return new;
    end
    $$;
    create trigger never_count before insert or update on counters for each row execute function never_count();
    create trigger never_count before insert or update on code_guards for each row execute function never_count();
    create trigger never_count before insert or update on operator_tries for each row execute function never_count();`)
}

/** The hourly job keeps no days of charts of the second company: what changes there comes from a request. */
async function neverKeepDays(pool: { query(text: string): Promise<unknown> }): Promise<void> {
  await pool.query(`
    create function never_keep() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger never_keep before insert on chart_days for each row
      when (new.company_id = '${companyIdOf('b')}') execute function never_keep();
    create trigger never_forget before delete on chart_days for each row
      when (old.company_id = '${companyIdOf('b')}') execute function never_keep();
    create trigger never_forget before delete on chart_changes for each row
      when (old.company_id = '${companyIdOf('b')}') execute function never_keep();`)
}
