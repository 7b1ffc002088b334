import { read } from "#api/client.ts";
import type { Noun } from "#record-fields.ts";
import type { Removal, Return } from "./delete.tsx";

export type Kept = { id: string; updated_at: string; deleted_at: string | null };

type Hideable = { id: string; is_visible?: boolean };

type At = { param: { id: string } };
type Call = Parameters<typeof read>[0];
type Calls = { ":id": { $delete: (at: At) => Call; restore: { $post: (at: At) => Call } } };

type About<Item> = Noun & {
	/** Path of the list; `path` is the base of the forms when it differs. */
	back: { to: string; label: string };
	path?: string;
	nameOf: (record: Item) => string;
	/** Text after the name: where a visible record disappears from, and what stays unchanged. */
	leaves: string;
	stays?: string;
	/** For kinds that the site shows only on certain days. */
	runs?: (record: Item) => boolean;
	/** Saves the order of lists that staff can sort. */
	saveOrder?: (ids: string[]) => Promise<unknown>;
	/** Overrides of the default messages. */
	words?: Partial<ReturnType<typeof wordsOf>>;
};

/** Creates a kind of editable record: messages, paths, and how to delete and restore one. */
export function kindOf<Item extends Hideable>(calls: Calls, about: About<Item>) {
	const { back, path = back.to, nameOf, leaves, stays, runs = () => true } = about;
	const words = { ...wordsOf(about), ...about.words };
	const returnOf = (record: Item): Return => ({
		name: nameOf(record),
		done: words.restored,
		failure: words.notRestored,
		restore: () => read(calls[":id"].restore.$post({ param: { id: record.id } })),
	});
	return {
		...about,
		path,
		words,
		removal(record: Item): Removal {
			const [name, param] = [nameOf(record), { id: record.id }];
			const isShown = record.is_visible !== false && runs(record);
			return {
				name,
				question: words.question,
				text: [`«${name}» ${isShown ? `${leaves} y ` : ""}queda en la papelera.`, stays]
					.filter(Boolean)
					.join(" "),
				done: words.deleted,
				failure: words.notDeleted,
				remove: () => read(calls[":id"].$delete({ param })),
				back: returnOf(record),
			};
		},
		return: returnOf,
	};
}

export type Kind<Item extends Hideable> = ReturnType<typeof kindOf<Item>>;

function wordsOf({ one, isFeminine = false }: Noun) {
	const [end, such] = isFeminine ? ["a", "esta"] : ["o", "este"];
	const title = one.charAt(0).toUpperCase() + one.slice(1);
	return {
		blank: `Nuev${end} ${one}`,
		create: `Crear ${one}`,
		created: `${title} cread${end}`,
		updated: `${title} actualizad${end}`,
		notSaved: `Error guardando ${one}`,
		question: `¿Estás seguro de eliminar ${such} ${one}?`,
		deleted: `${title} eliminad${end}`,
		notDeleted: "No se pudo eliminar",
		restored: `${title} restaurad${end}`,
		notRestored: "No se pudo restaurar",
	};
}
