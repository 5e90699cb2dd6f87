/** The type with every field and every list read-only; use it for types inferred from a schema. */
export type DeepReadonly<T> = T extends string | number | boolean | bigint | null | undefined | Date
  ? T
  : T extends readonly (infer Item)[]
    ? number extends T['length']
      ? readonly DeepReadonly<Item>[]
      : { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };
