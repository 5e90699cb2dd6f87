/** A type of the official client as it travels: its enumerations are the texts they stand for. */
export type Wire<T> = T extends string
  ? `${T}`
  : T extends readonly (infer Element)[]
    ? Wire<Element>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Wire<T[Key]> }
      : T;

/** Schemas for some of the parameters that the official client knows, and for no others. */
export type ParamShape<Params> = { [Key in keyof Params]?: unknown };
