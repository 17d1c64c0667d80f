import type { I18n } from '@lingui/core'
import type { listAudit } from '#contract/console/audit.ts'
import { sexes } from '#contract/entities/visitor.ts'
import { fieldLabel, sexLabel } from '#src/i18n/field-messages.ts'
import type { Message } from '#src/i18n/messages.ts'
import type { Answered } from '../../api/reading.ts'

type Change = NonNullable<Answered<typeof listAudit>['lines'][number]['change']>
type Name = Change['fields'][number]['name']

const names: Readonly<Record<Name, Message>> = {
  firstName: (i18n) => fieldLabel(i18n, 'firstname'),
  lastName: (i18n) => fieldLabel(i18n, 'lastname'),
  email: (i18n) => fieldLabel(i18n, 'email'),
  companyName: (i18n) => i18n._('COMPANY'),
  phone: (i18n) => fieldLabel(i18n, 'phone'),
  sex: (i18n) => fieldLabel(i18n, 'sex'),
  birthday: (i18n) => fieldLabel(i18n, 'birthday'),
  visitorType: (i18n) => i18n._('VISITOR_TYPE'),
}

/** The fields of a correction or merge, such as `Cognome: Rosi → Rossi`. */
export const changeSaid = (i18n: I18n, { fields }: Change): string =>
  fields
    .map(({ name, before, after }) => {
      const said = (value: string | null): string => {
        if (name === 'birthday' && value !== null) return i18n.date(`${value}T12:00`, { dateStyle: 'medium' })
        const sex = name === 'sex' ? sexes.find((one) => one === value) : undefined
        return sex ? sexLabel(i18n, sex) : (value ?? '–')
      }
      return `${names[name](i18n)}: ${said(before)} → ${said(after)}`
    })
    .join(' · ')
