/** The JSON form of a type of the official client, with enumerations as strings. */
export type Wire<T> = T extends string
  ? `${T}`
  : T extends readonly (infer Element)[]
    ? Wire<Element>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Wire<T[Key]> }
      : T;

/**
 * A shape with schemas for some of the parameters of the official client, and no other parameters.
 */
export type ParamShape<Params> = { [Key in keyof Params]?: unknown };
