import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react'
import { createActor } from 'xstate'
import { failure } from '#contract/error-codes.ts'
import { invite } from '#contract/console/accounts.ts'
import { makePairingCode } from '#contract/console/devices.ts'
import { saveHost } from '#contract/console/hosts.ts'
import { listMatches } from '#contract/console/matches.ts'
import { startRollCall } from '#contract/console/roll-calls.ts'
import { FOUND_ROWS } from '#contract/limits.ts'
import { fullName } from '#contract/person-name.ts'
import { orThrow } from '#src/api/queries.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { comboboxOf, optionId, useActiveOption } from '#src/ui/list/use-active-option.ts'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import { type Answered, useMay } from '../api/reading.ts'
import { staffClient } from '../api/staff-client.ts'
import { clockTime, moment } from '../parts/names.ts'
import { giveTask } from '../parts/page-task.ts'
import { useShortcuts } from '../parts/shortcuts.ts'
import { troubleMessage } from '../parts/trouble.ts'
import { useCompany } from '../shell/company.tsx'
import { type PageAddress, placesFor } from '../shell/places.ts'
import * as css from './find.css.ts'
import { findMachine } from './find.machine.ts'
import { bestFits } from './rank.ts'

interface FoundOption {
  readonly id: string
  readonly name: string
  readonly detail?: string | null
  readonly open: () => void
}
interface FoundGroup {
  readonly name: string
  readonly options: readonly FoundOption[]
}

/** Searches people, visits of today, hosts, tablets, pages and actions; Enter opens the first result. */
export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const id = useId()
  const [actor] = useState(() =>
    createActor(
      findMachine((search, signal) => orThrow(staffClient, listMatches, { companyId, search }, signal)),
    ).start(),
  )
  const search = useSyncExternalStore(
    (listen) => {
      const { unsubscribe } = actor.subscribe(listen)
      return unsubscribe
    },
    () => actor.getSnapshot(),
  )
  const { send } = actor
  // A request that is under way when the dialog closes is stopped.
  useEffect(() => () => void actor.send({ type: 'TYPED', text: '' }), [actor])
  const { text, found, isEager } = search.context
  const groups = useFoundGroups(text, found)
  const options = groups.flatMap((group) => group.options)
  const { active, reach, move } = useActiveOption(id, options.length)
  // Enter opens the best result, unless the keys have reached another one.
  const chosen = options.length === 0 ? -1 : Math.max(active, 0)
  const isSettled = search.matches('answered') || search.matches('failed')
  const open = (option: FoundOption | undefined) => {
    if (!option) return
    onClose()
    option.open()
  }
  const openFirst = useEffectEvent(() => open(options[0]))
  useEffect(() => {
    if (isSettled && isEager) openFirst()
  }, [isSettled, isEager])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (active < 0 && !isSettled) send({ type: 'ENTERED' })
      else open(options[chosen])
    } else move(event)
  }
  return (
    <Dialog title={i18n._('FIND_TITLE')} onClose={onClose}>
      <div className={css.field}>
        <TextField
          label={i18n._('FIND_FIELD')}
          type="search"
          autoComplete="off"
          spellCheck={false}
          {...comboboxOf(id, options.length > 0, chosen)}
          aria-autocomplete="list"
          value={text}
          onValue={(typed) => {
            reach(-1)
            send({ type: 'TYPED', text: typed })
          }}
          onKeyDown={onKeyDown}
          error={null}
        />
      </div>
      <p role="status" className={options.length > 0 || !isSettled ? visuallyHidden : undefined}>
        {isSettled && i18n._('OPTIONS_FOUND', { count: options.length })}
      </p>
      {search.matches('failed') && (
        <Note tone="danger" role="alert">
          {troubleMessage(i18n, failure('ERROR_RETRY'))}
        </Note>
      )}
      {options.length > 0 && (
        <div id={id} role="listbox" tabIndex={-1} aria-label={i18n._('FIND_TITLE')} className={css.results}>
          {groups.map(({ name, options: of }, at) => (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox are in no fieldset
            <div key={name} role="group" aria-labelledby={`${id}-group-${at}`}>
              <div id={`${id}-group-${at}`} role="presentation" className={css.groupName}>
                {name}
              </div>
              {of.map((option) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
                <div
                  key={option.id}
                  id={optionId(id, options.indexOf(option))}
                  role="option"
                  tabIndex={-1}
                  aria-selected={options.indexOf(option) === chosen}
                  className={css.option}
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => open(option)}
                >
                  <span>{option.name}</span>
                  {option.detail && <span className={css.detail}>{option.detail}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </Dialog>
  )
}

/** The results in groups, those that the server found before those of the console itself. */
function useFoundGroups(text: string, found: Answered<typeof listMatches> | null): readonly FoundGroup[] {
  const { i18n } = useLingui()
  const { companyId, memberships } = useCompany()
  const navigate = useNavigate()
  const { daily, settings } = placesFor(memberships)
  const pages = [...daily, ...settings].flatMap((section) =>
    section.pages.map(({ to, name }) => ({ to, name: name(i18n) })),
  )
  const shortcuts = useShortcuts()
  const go = (to: PageAddress) => void navigate({ to, params: { companyId } })
  const show = (to: PageAddress, name: string) => {
    giveTask(to, { is: 'find', text: name })
    go(to)
  }
  const add = (to: PageAddress) => {
    giveTask(to, { is: 'add' })
    go(to)
  }
  const acts: readonly (FoundOption & { readonly may: boolean })[] = [
    {
      id: 'action roll call',
      name: i18n._('ROLL_CALL_BEGIN'),
      open: () => go('/$companyId/roll-call'),
      may: useMay(startRollCall),
    },
    {
      id: 'action host',
      name: i18n._('ACTION_ADD_HOST'),
      open: () => add('/$companyId/hosts'),
      may: useMay(saveHost),
    },
    {
      id: 'action tablet',
      name: i18n._('TABLET_PAIR'),
      open: () => add('/$companyId/tablets'),
      may: useMay(makePairingCode),
    },
    {
      id: 'action invite',
      name: i18n._('ACTION_INVITE'),
      open: () => add('/$companyId/staff'),
      may: useMay(invite),
    },
  ]
  const actions: readonly FoundOption[] = [
    ...shortcuts.map(({ key, name, onPressed }) => ({ id: `action ${key}`, name, open: onPressed })),
    ...acts.filter(({ may }) => may),
  ]
  return [
    {
      name: i18n._('FIND_PEOPLE'),
      options: (found?.people ?? []).map((person) => ({
        id: `person ${person.visitorId}`,
        name: fullName(person),
        detail: [
          person.companyName,
          person.isInside
            ? i18n._('PERSON_INSIDE')
            : person.lastVisitAt && i18n._('PERSON_LAST', { at: moment(i18n, person.lastVisitAt) }),
        ]
          .filter(Boolean)
          .join(' · '),
        open: () =>
          void navigate({
            to: '/$companyId/people/$visitorId',
            params: { companyId, visitorId: person.visitorId },
          }),
      })),
    },
    {
      name: i18n._('FIND_VISITS'),
      options: (found?.visits ?? []).map((visit) => ({
        id: `visit ${visit.visitId}`,
        name: fullName(visit),
        detail: [
          clockTime(i18n, visit.enteredAt),
          visit.exitedAt === null ? i18n._('IS_INSIDE') : clockTime(i18n, visit.exitedAt),
        ].join(' – '),
        open: () =>
          void navigate({
            to: '/$companyId/visits/$visitId',
            params: { companyId, visitId: visit.visitId },
          }),
      })),
    },
    {
      name: i18n._('NAV_HOSTS'),
      options: (found?.hosts ?? []).map((host) => ({
        id: `host ${host.hostId}`,
        name: fullName(host),
        detail: host.area,
        open: () => show('/$companyId/hosts', fullName(host)),
      })),
    },
    {
      name: i18n._('NAV_TABLETS'),
      options: (found?.tablets ?? []).map(({ deviceId, name }) => ({
        id: `tablet ${deviceId}`,
        name,
        open: () => show('/$companyId/tablets', name),
      })),
    },
    {
      name: i18n._('FIND_PAGES'),
      options: bestFits(text, pages, FOUND_ROWS).map(({ to, name }) => ({
        id: `page ${to}`,
        name,
        open: () => go(to),
      })),
    },
    { name: i18n._('FIND_ACTIONS'), options: bestFits(text, actions, FOUND_ROWS) },
  ].filter(({ options }) => options.length > 0)
}
