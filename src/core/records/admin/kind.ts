import type { ApiCall } from "#api/client.ts";
import { read } from "#api/client.ts";
import type { Noun } from "#core/records/record-fields.ts";
import type { Removal, Restoration } from "./delete.tsx";

export type AdminRecord = { id: string; updated_at: string; deleted_at: string | null };

type Hideable = { id: string; is_visible?: boolean };

type IdParam = { param: { id: string } };
type RecordApi = {
	":id": {
		$delete: (params: IdParam) => ApiCall<unknown>;
		restore: { $post: (params: IdParam) => ApiCall<unknown> };
	};
};

type KindOptions<Item> = Noun & {
	/** Path of the list; `path` is the base of the forms when it differs. */
	back: { to: string; label: string };
	path?: string;
	getName: (record: Item) => string;
	/** Text after the name: where a visible record disappears from, and what stays unchanged. */
	removalText: string;
	unchangedText?: string;
	/** For kinds that the site shows only on certain days. */
	isLive?: (record: Item) => boolean;
	/** Saves the order of lists that staff can sort. */
	saveOrder?: (ids: string[]) => Promise<unknown>;
	/** Overrides of the default messages. */
	messages?: Partial<ReturnType<typeof buildMessages>>;
};

/** Creates a kind of editable record: messages, paths, and how to delete and restore one. */
export function createKind<Item extends Hideable>(api: RecordApi, options: KindOptions<Item>) {
	const { back, path = back.to, getName, removalText, unchangedText, isLive = () => true } = options;
	const messages = { ...buildMessages(options), ...options.messages };
	const toRestoration = (record: Item): Restoration => ({
		name: getName(record),
		done: messages.restored,
		failure: messages.notRestored,
		restore: () => read(api[":id"].restore.$post({ param: { id: record.id } })),
	});
	return {
		...options,
		path,
		messages,
		getRemoval(record: Item): Removal {
			const [name, param] = [getName(record), { id: record.id }];
			const isOnSite = record.is_visible !== false && isLive(record);
			return {
				name,
				question: messages.question,
				text: [`«${name}» ${isOnSite ? `${removalText} y ` : ""}queda en la papelera.`, unchangedText]
					.filter(Boolean)
					.join(" "),
				done: messages.deleted,
				failure: messages.notDeleted,
				remove: () => read(api[":id"].$delete({ param })),
				restoration: toRestoration(record),
			};
		},
		getRestoration: toRestoration,
	};
}

export type Kind<Item extends Hideable> = ReturnType<typeof createKind<Item>>;

function buildMessages({ one, isFeminine = false }: Noun) {
	const [ending, demonstrative] = isFeminine ? ["a", "esta"] : ["o", "este"];
	const title = one.charAt(0).toUpperCase() + one.slice(1);
	return {
		blank: `Nuev${ending} ${one}`,
		create: `Crear ${one}`,
		created: `${title} cread${ending}`,
		updated: `${title} actualizad${ending}`,
		notSaved: `Error guardando ${one}`,
		question: `¿Estás seguro de eliminar ${demonstrative} ${one}?`,
		deleted: `${title} eliminad${ending}`,
		notDeleted: "No se pudo eliminar",
		restored: `${title} restaurad${ending}`,
		notRestored: "No se pudo restaurar",
	};
}
