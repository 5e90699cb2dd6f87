import { missing } from '../wire/stripe-error.ts';
import type { AnyObject, Kind, ObjectsByKind } from './objects.ts';

/** The names in Stripe's error `No such …`, if they differ from the kind. */
const NAMES: Partial<Record<Kind, string>> = {
  promotion_code: 'promotion code',
  'billing_portal.configuration': 'configuration',
};

/** All objects of the account. */
export class Store {
  readonly #byKind = new Map<Kind, Map<string, AnyObject>>();

  add<K extends Kind>(kind: K, object: ObjectsByKind[K]): ObjectsByKind[K] {
    this.#kind(kind).set(object.id, object);
    return object;
  }

  find<K extends Kind>(kind: K, id: string | null | undefined): ObjectsByKind[K] | undefined {
    return id == null ? undefined : (this.#kind(kind).get(id) as ObjectsByKind[K] | undefined);
  }

  /**
   * Returns an object.
   *
   * @throws StripeError `resource_missing` about the given parameter
   */
  require<K extends Kind>(kind: K, id: string, param?: string): ObjectsByKind[K] {
    const found = this.find(kind, id);
    if (!found) throw missing(NAMES[kind] ?? kind, id, param);
    return found;
  }

  /** Returns the object of any kind with this ID. */
  findAny(id: string): AnyObject | undefined {
    for (const objects of this.#byKind.values()) {
      const found = objects.get(id);
      if (found) return found;
    }
    return undefined;
  }

  /** Returns objects, newest first. */
  list<K extends Kind>(
    kind: K,
    isMeant: (object: ObjectsByKind[K]) => boolean = () => true,
  ): readonly ObjectsByKind[K][] {
    const all = [...this.#kind(kind).values()] as ObjectsByKind[K][];
    return all.filter(isMeant).reverse();
  }

  remove(kind: Kind, id: string): void {
    this.#kind(kind).delete(id);
  }

  clear(): void {
    this.#byKind.clear();
  }

  #kind(kind: Kind): Map<string, AnyObject> {
    const objects = this.#byKind.get(kind) ?? new Map<string, AnyObject>();
    this.#byKind.set(kind, objects);
    return objects;
  }
}
