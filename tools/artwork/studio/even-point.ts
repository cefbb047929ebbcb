/**
 * The `index`th point of the R2 sequence (M. Roberts, 2018): any number of its first points cover
 * the unit square evenly, and in every run alike.
 */
export function evenPoint(index: number): [u: number, v: number] {
  return [(0.5 + index * 0.7548776662466927) % 1, (0.5 + index * 0.5698402909980532) % 1]
}
