import { useLingui } from '@lingui/react'
import type { FlowFlags } from '#contract/wire-flags.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { hint } from '../../parts/page.css.ts'
import { fieldFlags, flowWords, stepSwitches } from './flag-words.ts'

interface FlowSwitchesProps {
  readonly flags: FlowFlags
  readonly onFlags: (flags: FlowFlags) => void
}

/** A switch for every step and every question, with its purpose. */
export function FlowSwitches({ flags, onFlags }: FlowSwitchesProps) {
  const { i18n } = useLingui()
  const rows = (names: readonly (keyof FlowFlags)[]) =>
    names.map((flag) => (
      <SwitchRow
        key={flag}
        label={flowWords[flag].name(i18n)}
        hint={flowWords[flag].hint(i18n)}
        checked={flags[flag]}
        onChecked={(isOn) => onFlags({ ...flags, [flag]: isOn })}
      />
    ))
  return (
    <>
      <div>{rows(stepSwitches)}</div>
      <h3>{i18n._('FLOW_FIELDS')}</h3>
      <p className={hint}>{i18n._('FLOW_FIELDS_HINT')}</p>
      <div>{rows(fieldFlags)}</div>
    </>
  )
}
