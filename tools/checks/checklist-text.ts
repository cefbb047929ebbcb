import { styleText } from 'node:util'
import { headings, type Point, type Todo } from './point'

type State = Point['state']

const marks = { done: '✓', open: '✗', warning: '!' } as const
const colours = { done: 'green', open: 'red', warning: 'yellow' } as const
const words = { done: 'done', open: 'to do', warning: 'to look at' } as const

/**
 * The checklist as a person reads it: under each heading one line a point, beneath it what is to be
 * done, and at the end the count and the first thing to do. Colours only where the terminal shows
 * them and nobody forbids it (NO_COLOR); the marks tell without them.
 */
export function checklistText(points: Point[]): string {
  const sections = Object.entries(headings).flatMap(([heading, title]) => {
    const lines = points.filter((point) => isUnder(heading, point)).flatMap(pointLines)
    return lines.length > 0 ? ['', styleText('bold', title), ...lines] : []
  })
  return [...sections, '', ...closing(points)].join('\n')
}

function isUnder(heading: string, { id }: Point): boolean {
  return id.startsWith(`${heading}.`)
}

function pointLines(point: Point): string[] {
  const line = `  ${mark(point.state)} ${point.found}`
  if (point.state === 'done') return [line]
  const { what, command, page, takes } = point.todo
  return [
    line,
    `      ${what}${takes ? ` Takes ${takes}.` : ''}`,
    ...(command ? [`      ${styleText('cyan', `$ ${command}`)}`] : []),
    ...(page ? [`      ${page}`] : []),
  ]
}

function mark(state: State): string {
  return styleText(colours[state], marks[state])
}

function closing(points: Point[]): string[] {
  const counts = (['done', 'open', 'warning'] as const)
    .map((state) => ({ state, count: points.filter((point) => point.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${mark(state)} ${count} ${words[state]}`)
  const first = points.find(({ state }) => state === 'open')
  return [counts.join('   '), ...(first && 'todo' in first ? [`Next: ${nextOf(first.todo)}`] : [])]
}

function nextOf({ what, command }: Todo): string {
  return command ? styleText('cyan', `$ ${command}`) : what
}
