import type { Database } from '#server/database/database.ts'

type Writer = Pick<Database['query'], 'insertInto'>

/** Gives an account the right to run the installation; nothing happens if it has it already. */
export async function letRunInstallation(on: Writer, accountId: string): Promise<void> {
  await on
    .insertInto('installation_owners')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Accounts that may list the companies of the installation and make others. */
export const installationOwnerStore = ({ query }: Database) => ({
  async isOne(accountId: string): Promise<boolean> {
    const found = await query
      .selectFrom('installation_owners')
      .select('account_id')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return found !== undefined
  },

  /** The account of this mail address, whether it has the right or not. */
  async findAccount(email: string): Promise<string | null> {
    const found = await query
      .selectFrom('auth.user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    return found?.id ?? null
  },

  add: (accountId: string): Promise<void> => letRunInstallation(query, accountId),

  async remove(accountId: string): Promise<void> {
    await query.deleteFrom('installation_owners').where('account_id', '=', accountId).execute()
  },
})
