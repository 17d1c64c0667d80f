import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { enterByHand } from '#contract/console/today.ts'
import { Button } from '#src/ui/button.tsx'
import { sizes, variants } from '#src/ui/button.css.ts'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import { useMay } from '../../api/reading.ts'
import { onlyWithoutMenu } from '../../parts/page.css.ts'
import * as css from '../../parts/table/list.css.ts'
import { PhoneSort } from '../../parts/table/phone-sort.tsx'
import type { RowColumn } from '../../parts/table/table-row.tsx'
import { useCompany } from '../../shell/company.tsx'
import { PageSite } from '../../shell/site-switch.tsx'
import type { Inside, InsideColumn } from './attention-rank.ts'
import { REGISTER_KEY } from './register/register-everywhere.tsx'
import type { useInsideList } from './use-inside-list.ts'

/** The way to the roll call, and the button that registers a visitor. */
export function InsideLinks({ onRegister }: { readonly onRegister: () => void }) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const mayEnter = useMay(enterByHand)
  return (
    <>
      <Link
        to="/$companyId/roll-call"
        params={{ companyId }}
        className={`${variants.light} ${sizes.normal} ${onlyWithoutMenu}`}
      >
        {i18n._('NAV_ROLL_CALL')}
      </Link>
      {mayEnter && (
        <Button variant="primary" aria-keyshortcuts={REGISTER_KEY} onClick={onRegister}>
          <PlusIcon />
          {i18n._('DESK_REGISTER')}
        </Button>
      )}
    </>
  )
}

interface InsideToolsProps {
  readonly list: ReturnType<typeof useInsideList>
  readonly columns: readonly RowColumn<Inside, InsideColumn>[]
}

/** The search above the list and its other controls, and who came and left since it was last read. */
export function InsideTools({ list: { typed, setTyped, sort, setSort, news }, columns }: InsideToolsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <div className={css.tools}>
        <div className={css.grow}>
          <TextField label={i18n._('SEARCH')} type="search" value={typed} onValue={setTyped} />
        </div>
        <PageSite />
        <PhoneSort
          columns={columns}
          value={sort.column}
          onColumn={(column) => setSort({ column, isDescending: false })}
        />
        <div className={css.announced}>
          <CheckboxRow
            look="line"
            label={i18n._('DESK_NEWS')}
            checked={news.isSaid}
            onChecked={news.onSaid}
          />
        </div>
      </div>
      <div role="status" className={visuallyHidden}>
        {news.isSaid && news.news}
      </div>
    </>
  )
}
