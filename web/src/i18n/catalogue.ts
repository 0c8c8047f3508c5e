// The shape of a message catalogue: every key of the English one, with texts of one's own.
import type { en } from "./en";

export type Message = string | { one: string; other: string };
export type Key = keyof typeof en;
export type Catalogue = { readonly [K in Key]: (typeof en)[K] extends string ? string : { one: string; other: string } };

type Places<S> = S extends `${string}{${infer P}}${infer Rest}` ? P | Places<Rest> : never;
type Texts<M> = M extends string ? M : M extends { one: infer A; other: infer B } ? A | B : never;
/** The {places} of a message. */
export type PlacesOf<K extends Key> = Places<Texts<(typeof en)[K]>>;
