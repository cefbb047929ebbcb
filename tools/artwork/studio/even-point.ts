/**
 * The `index`th point of the R2 sequence, whose first n points cover the unit square evenly for any n:
 * https://extremelearning.com.au/unreasonable-effectiveness-of-quasirandom-sequences/
 */
export function evenPoint(index: number): [u: number, v: number] {
  return [(0.5 + index * 0.7548776662466927) % 1, (0.5 + index * 0.5698402909980532) % 1]
}
