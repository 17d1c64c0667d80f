import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
  InspectionEvent,
} from 'xstate'
import { getAdjacencyMap, getShortestPaths, getStateNodes, type PathGenerator, TestModel } from 'xstate/graph'
import { type FailureCode, failure } from '#contract/error-codes.ts'
import { err } from '#contract/result.ts'

/** An effect's answer or a delay, as the machine hears of it. */
type WorldEvent = EventObject & { readonly [key: string]: unknown }

export const done = (id: string, output: unknown): WorldEvent => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
})

export const broke = (id: string): WorldEvent => ({
  type: `xstate.error.actor.${id}`,
  error: new Error('surprise'),
  actorId: id,
})

export const refused = (id: string, ...codes: readonly FailureCode[]): WorldEvent[] =>
  codes.map((code) => done(id, err(failure(code))))

/** Makes one event of a walk happen to the real machine. */
export type Executor = (step: { readonly event: EventObject }) => Promise<void> | void

/** Notes every transition that the real machine takes. */
export const noteTransitions =
  (walked: Set<string>) =>
  (event: InspectionEvent): void => {
    if (event.type !== '@xstate.microstep') return
    for (const transition of event._transitions) walked.add(transitionName(transition))
  }

interface ModelOptions<Snapshot extends AnyMachineSnapshot> {
  readonly input: unknown
  /** All that could happen in this state; what the machine ignores is left out by itself. */
  readonly events: (snapshot: Snapshot) => readonly EventObject[]
  /** The state value and those facts that guards read: nothing else, or the graph has no end. */
  readonly key: (snapshot: Snapshot) => string
}

interface Edge {
  readonly event: EventObject
  readonly state: AnyMachineSnapshot
}

interface Vertex {
  readonly state: AnyMachineSnapshot
  readonly transitions: Readonly<Record<string, Edge>>
}

/** For every edge of the graph: the shortest path to its source, then the edge itself. */
const everyEdge: PathGenerator<AnyMachineSnapshot, EventObject, unknown> = (logic, options) => {
  const adjacency = getAdjacencyMap(logic, options)
  const keyOf = (state: AnyMachineSnapshot) => options.serializeState?.(state, undefined) ?? ''
  // The map's keys carry a brand that hides its values from Object.values.
  const vertices = Object.values(adjacency as unknown as Readonly<Record<string, Vertex>>)
  const edges = new Map(vertices.map(({ state, transitions }) => [keyOf(state), Object.values(transitions)]))
  const edgesOf = (state: AnyMachineSnapshot): readonly Edge[] => edges.get(keyOf(state)) ?? []
  // The paths are looked for among the edges that were just found: to ask the chart once more takes as long again.
  const found: typeof logic = Object.create(logic, {
    transition: {
      value: (state: AnyMachineSnapshot, event: EventObject) =>
        edgesOf(state).find((edge) => edge.event === event)?.state ?? state,
    },
  })
  const among = {
    ...options,
    events: (state: AnyMachineSnapshot) => edgesOf(state).map(({ event }) => event),
  }
  return getShortestPaths(found, { ...among, filterEvents: () => true }).flatMap((path) => {
    const onward = edgesOf(path.state)
    // If no event is possible in a state, the path to it is the walk.
    if (onward.length === 0) return [path]
    return onward.map(({ event, state }) => ({
      state,
      weight: path.weight + 1,
      steps: [...path.steps, { event, state }],
    }))
  })
}

/** The walks that together take every edge; none is the beginning of another. */
export function walksOf<Snapshot extends AnyMachineSnapshot>(
  machine: AnyStateMachine,
  { input, events, key }: ModelOptions<Snapshot>,
) {
  const model = new TestModel<AnyMachineSnapshot, EventObject, unknown>(machine, {
    events: (snapshot) => events(snapshot as Snapshot),
    filterEvents: (snapshot, event) => snapshot.status === 'active' && snapshot.can(event),
    serializeState: (snapshot) => key(snapshot as Snapshot),
    stateMatcher: (snapshot, name) => stateName(snapshot) === name,
  })
  return model.getPaths(everyEdge, { input })
}

export type Walk = ReturnType<typeof walksOf>[number]

/**
 * The walks of many graphs that together have every label, longest first: far fewer than all, because graphs are alike.
 * @param labelsOf what a walk proves, step by step
 */
export function coverOf<Graph extends { readonly walks: readonly Walk[] }>(
  graphs: readonly Graph[],
  labelsOf: (walk: Walk) => readonly string[],
): readonly Graph[] {
  const offered = graphs
    .flatMap((graph) => graph.walks.map((walk) => ({ graph, walk, labels: new Set(labelsOf(walk)) })))
    .toSorted((one, other) => other.labels.size - one.labels.size)
  const covered = new Set<string>()
  const chosen = new Map<Graph, Walk[]>()
  for (const { graph, walk, labels } of offered) {
    if ([...labels].every((label) => covered.has(label))) continue
    for (const label of labels) covered.add(label)
    chosen.set(graph, [...(chosen.get(graph) ?? []), walk])
  }
  return [...chosen].map(([graph, walks]) => ({ ...graph, walks }))
}

/** The name that `stateName` gives a state's value. */
export type StateNameOf<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: `${Key}.${StateNameOf<Value[Key]>}` }[keyof Value & string]

/** `active.idle` for `{ active: 'idle' }`. */
export function stateName({ value }: AnyMachineSnapshot): string {
  const name = (part: unknown): string =>
    typeof part === 'string'
      ? part
      : Object.entries(part as Record<string, unknown>)
          .map(([key, inner]) => `${key}.${name(inner)}`)
          .join('|')
  return name(value)
}

/** The states and events that make the shape of a graph: settings with the same shape behave alike. */
export const shapeOf = (walks: readonly Walk[]): string =>
  walks
    .map(({ steps }) => steps.map(({ event, state }) => `${event.type}>${stateName(state)}`).join(' '))
    .sort()
    .join('\n')

/** A name for each transition that a chart declares, forbidden ones left out: they go nowhere. */
export const transitionsOf = (machine: AnyStateMachine): ReadonlySet<string> =>
  new Set(
    [machine.root, ...getStateNodes(machine.root)]
      .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
      .filter((transition) => transition.target !== undefined || transition.actions.length > 0)
      .map(transitionName),
  )

function transitionName(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? [])
  return `${source.id} ${eventType || 'always'} #${siblings.indexOf(transition)}`
}
