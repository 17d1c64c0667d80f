import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { attractMachine } from '#machines/attract/attract.machine.ts'
import { badgeMachine } from '#machines/badge/badge.machine.ts'
import { cameraMachine } from '#machines/camera/camera.machine.ts'
import { deviceMachine } from '#machines/device/device.machine.ts'
import { evacuationMachine } from '#machines/evacuation/evacuation.machine.ts'
import { idleMachine } from '#machines/idle/idle.machine.ts'
import { kioskMachine } from '#machines/kiosk/kiosk.machine.ts'
import { multiScanMachine } from '#machines/multi-scan/multi-scan.machine.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import { outboxMachine } from '#machines/outbox/outbox.machine.ts'
import { reloadSchedulerMachine } from '#machines/reload-scheduler/reload-scheduler.machine.ts'
import { remoteOpeningMachine } from '#machines/remote-opening/remote-opening.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { settingsMachine } from '#machines/settings/settings.machine.ts'
import { speechMachine } from '#machines/speech/speech.machine.ts'
import { visitMachine } from '#machines/visit/visit.machine.ts'
import { findMachine } from '#src/console/find/find.machine.ts'

/** Every chart, by the heading that it stands under. */
export const charts: Readonly<Record<string, AnyStateMachine>> = {
  kiosk: kioskMachine,
  session: sessionMachine,
  visit: visitMachine,
  'multi-scan': multiScanMachine,
  evacuation: evacuationMachine,
  camera: cameraMachine,
  settings: settingsMachine,
  badge: badgeMachine,
  'remote-opening': remoteOpeningMachine,
  attract: attractMachine,
  notices: noticesMachine,
  speech: speechMachine,
  device: deviceMachine,
  outbox: outboxMachine,
  idle: idleMachine,
  'reload-scheduler': reloadSchedulerMachine,
  // Only drawn: no search is made.
  find: findMachine(() => Promise.resolve(null)),
}

/**
 * The page with each chart drawn anew under its heading; what is written around the drawings stays.
 * @throws if a chart has no place in the page
 */
export function drawAll(page: string): string {
  let drawn = page
  for (const [name, machine] of Object.entries(charts)) {
    const place = new RegExp(`(<!-- chart: ${name} -->\n)[\\s\\S]*?(<!-- end -->)`)
    if (!place.test(drawn)) throw new Error(`statecharts.md has no place for the chart ${name}`)
    drawn = drawn.replace(
      place,
      (_, begin: string, end: string) => `${begin}\n\`\`\`mermaid\n${draw(machine)}\n\`\`\`\n\n${end}`,
    )
  }
  return drawn
}

/** A chart in Mermaid's language: states inside of states, and one arrow for each pair of states, with its events. */
export function draw(machine: AnyStateMachine): string {
  const { root } = machine
  // Mermaid draws what is side by side only inside of a state.
  const states =
    root.type === 'parallel'
      ? [`  state "${root.key}" as ${root.key} {`, ...inside(root, '    '), '  }']
      : inside(root, '  ')
  return ['stateDiagram-v2', ...states, ...arrows(root)].join('\n')
}

const idOf = ({ path }: AnyStateNode): string => path.join('_')

function inside(node: AnyStateNode, indent: string): readonly string[] {
  const states = Object.values(node.states)
  const initial = node.type === 'parallel' ? null : (node.initial?.target[0] ?? null)
  return [
    ...(initial === null ? [] : [`${indent}[*] --> ${idOf(initial)}`]),
    ...states.flatMap((state, index) => {
      const inner = Object.keys(state.states).length > 0 ? inside(state, `${indent}  `) : []
      return [
        ...(node.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
        ...(inner.length > 0
          ? [`${indent}state "${state.key}" as ${idOf(state)} {`, ...inner, `${indent}}`]
          : [`${indent}state "${state.key}" as ${idOf(state)}`]),
        ...(state.type === 'final' ? [`${indent}${idOf(state)} --> [*]`] : []),
      ]
    }),
  ]
}

/** Arrows that lead to another state; what a state answers where it is does not move anything. */
function arrows(root: AnyStateNode): readonly string[] {
  const labels = new Map<string, Set<string>>()
  for (const node of [root, ...below(root)]) {
    const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
    for (const transition of transitions) {
      for (const target of transition.target ?? []) {
        if (target === node || node === root) continue
        const arrow = `  ${idOf(node)} --> ${idOf(target)}`
        labels.set(arrow, (labels.get(arrow) ?? new Set()).add(labelOf(transition)))
      }
    }
  }
  return [...labels].map(([arrow, names]) => {
    const label = [...names].filter(Boolean).join(', ')
    return label === '' ? arrow : `${arrow} : ${label}`
  })
}

const below = (node: AnyStateNode): readonly AnyStateNode[] =>
  Object.values(node.states).flatMap((state: AnyStateNode) => [state, ...below(state)])

/** An event's name, an effect's answer, or a delay; a transition without an event has its guard's name. */
function labelOf({ eventType, guard }: AnyTransitionDefinition): string {
  const [, what, name] = /^xstate\.(done|error|snapshot|after)\.(?:actor\.)?([\w-]+)/.exec(eventType) ?? []
  if (what === 'after') return `after ${name}`
  if (what !== undefined) return `${name} ${what}`
  if (eventType !== '') return eventType
  const type: unknown =
    typeof guard === 'object' && guard !== null ? (guard as { type?: unknown }).type : guard
  return typeof type === 'string' ? `[${type}]` : ''
}
