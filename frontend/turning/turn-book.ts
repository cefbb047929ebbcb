import sheetUrl from '../../product/images/turned.avif'
import { cellOf, frameOf, sheet, turnTowards } from './turned-frame'

/* On a touch screen the book turns once to both sides. A turned book is drawn in the canvas over its picture. */

/** As in tools/artwork/book-picture.ts: the camera's place over the picture, and its distance in picture widths. */
const camera = '48.1% -44.5%'
const distance = 4.94
const hovers = matchMedia('(hover: hover)').matches
/** The book arrives after 5 / pace seconds. */
const pace = hovers ? 10 : 4
/** The turns without a pointer: to which step, and when, in milliseconds. */
const swing = hovers
  ? []
  : ([
      [-3, 0],
      [3, 900],
      [0, 2200],
    ] as const)

const still = matchMedia('(prefers-reduced-motion: reduce)')

function turnBook(canvas: HTMLCanvasElement, pictures: ImageBitmap): void {
  const area = canvas.parentElement
  const picture = area?.querySelector('img')
  const context = canvas.getContext('2d')
  if (!area || !picture || !context) return
  let turn = 0
  let speed = 0
  let target = 0
  let time = 0
  let isTurning = false
  let painted: number | undefined

  const aim = (to: number) => {
    target = to
    if (!isTurning) requestAnimationFrame((now) => follow((time = now)))
    isTurning = true
  }
  const follow = (now: number) => {
    // A hidden tab continues where it was.
    const seconds = Math.min(1 / 30, (now - time) / 1000)
    time = now
    speed += (pace * (target - turn) - 2 * speed) * pace * seconds
    turn += speed * seconds
    isTurning = Math.abs(target - turn) + Math.abs(speed) > 0.01
    if (isTurning) requestAnimationFrame(follow)
    else turn = target
    show()
  }
  const show = () => {
    const isAtRest = turn === 0
    if (isAtRest) painted = undefined
    else {
      const { step, degrees, stretch } = frameOf(turn)
      if (painted === undefined) cover(canvas, picture, area)
      if (painted !== step) paint(context, picture, pictures, step)
      painted = step
      canvas.style.transform = `perspective(${distance * picture.width}px) rotateY(${degrees}deg) scaleX(${stretch})`
    }
    canvas.hidden = isAtRest
    picture.style.opacity = isAtRest ? '' : '0'
  }

  area.addEventListener('pointermove', ({ clientX, pointerType }) => {
    if (pointerType !== 'touch' && !still.matches) {
      aim(turnTowards(clientX, area.getBoundingClientRect()))
    }
  })
  area.addEventListener('pointerleave', () => aim(0))
  for (const [to, startMs] of swing) setTimeout(() => aim(to), startMs)
  // The picture's place has changed.
  addEventListener('resize', () => {
    turn = target = speed = 0
    show()
  })
}

function cover(canvas: HTMLCanvasElement, picture: Element, area: HTMLElement): void {
  const { left, top, width, height } = picture.getBoundingClientRect()
  const outer = area.getBoundingClientRect()
  area.style.position = 'relative'
  canvas.width = Math.round(width * devicePixelRatio)
  canvas.height = Math.round(height * devicePixelRatio)
  Object.assign(canvas.style, {
    position: 'absolute',
    left: `${left - outer.left}px`,
    top: `${top - outer.top}px`,
    width: `${width}px`,
    height: `${height}px`,
    transformOrigin: camera,
    pointerEvents: 'none',
  })
}

function paint(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  pictures: ImageBitmap,
  step: number,
): void {
  const cell = cellOf(step)
  const place = [0, 0, context.canvas.width, context.canvas.height] as const
  context.imageSmoothingQuality = 'high'
  context.clearRect(...place)
  if (!cell) return context.drawImage(picture, ...place)
  const [width, height] = [pictures.width / sheet.columns, pictures.height / sheet.rows]
  context.drawImage(pictures, cell.column * width, cell.row * height, width, height, ...place)
}

async function start(canvas: HTMLCanvasElement): Promise<void> {
  const response = await fetch(sheetUrl)
  turnBook(canvas, await createImageBitmap(await response.blob()))
}

const canvas = document.querySelector('canvas')
// Without AVIF or a connection, the book stays as it is.
if (canvas) start(canvas).catch(() => undefined)
