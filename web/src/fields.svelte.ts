// An object whose fields are told of one by one: whoever reads one of them does nothing when another one changes.

class Field {
  value = $state.raw<unknown>();
}

export class Fields<T extends object> {
  /** Always the same object. Whoever wants to keep how it is must copy it. */
  readonly now: T;
  readonly #fields: [keyof T, Field][];

  /** All later values have the fields of the first one. */
  constructor(first: T) {
    this.#fields = (Object.keys(first) as (keyof T)[]).map((name) => [name, new Field()]);
    const getters = this.#fields.map(([name, field]) => [name, { enumerable: true, get: () => field.value }] as const);
    this.now = Object.defineProperties({}, Object.fromEntries(getters)) as T;
    this.set(first);
  }

  set(next: T): void {
    for (const [name, field] of this.#fields) field.value = next[name];
  }
}
