interface Event {
  readonly at: number;
  /** the order in which it was added, which decides between equal times */
  readonly number: number;
  readonly run: (now: number) => void;
}

/** Runs events in the order of their times. A binary heap. */
export class EventQueue {
  readonly #heap: Event[] = [];
  #added = 0;

  add(at: number, run: (now: number) => void): void {
    const event = { at, number: (this.#added += 1), run };
    const heap = this.#heap;
    let place = heap.push(event) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent];
      if (!above || !isBefore(event, above)) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = event;
  }

  /** Runs until no event is left. */
  run(): void {
    for (let event = this.#take(); event; event = this.#take()) event.run(event.at);
  }

  #take(): Event | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (!left) break;
      if (right && isBefore(right, left)) child += 1;
      const next = heap[child] ?? left;
      if (!isBefore(next, last)) break;
      heap[place] = next;
      place = child;
    }
    heap[place] = last;
    return first;
  }
}

const isBefore = (a: Event, b: Event): boolean =>
  a.at < b.at || (a.at === b.at && a.number < b.number);
